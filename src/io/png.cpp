#include "io/png.h"

#include <png.h>

#include <csetjmp>
#include <cstring>
#include <new>
#include <utility>

#include "io/file.h"

namespace io {

namespace {

/// Compresses the rows of an image. libpng reports errors (it has none here but want of memory) by a jump: what is
/// jumped over are pointers and integers alone.
class PngEncoder {
  public:
    PngEncoder(int width, int height) : m_png(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, fail, ignore)) {
        if (m_png) m_info = png_create_info_struct(m_png);
        m_hasFailed = !m_info;
        if (m_hasFailed || setjmp(png_jmpbuf(m_png))) {
            m_hasFailed = true;
            return;
        }
        png_set_write_fn(m_png, &m_bytes, append, nullptr);
        png_set_IHDR(m_png, m_info, png_uint_32(width), png_uint_32(height), 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_set_compression_level(m_png, 5);
        png_write_info(m_png, m_info);
    }
    ~PngEncoder() { png_destroy_write_struct(&m_png, &m_info); }
    PngEncoder(const PngEncoder&) = delete;
    PngEncoder& operator=(const PngEncoder&) = delete;

    /// @pre as wide as the whole
    void add(const Image& rows) {
        if (m_hasFailed || setjmp(png_jmpbuf(m_png))) {
            m_hasFailed = true;
            return;
        }
        for (int y = 0; y < rows.height; ++y)
            png_write_row(m_png, rows.rgba.data() + std::size_t(y) * std::size_t(rows.width) * 4);
    }
    /// @pre all rows were added
    void finish() {
        if (m_hasFailed || setjmp(png_jmpbuf(m_png))) {
            m_hasFailed = true;
            return;
        }
        png_write_end(m_png, nullptr);
    }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    /// The bytes of the file since the last call.
    [[nodiscard]] std::string take() { return std::exchange(m_bytes, {}); }

  private:
    static void append(png_structp png, png_bytep data, png_size_t size) {
        try {
            static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), size);
            return;
        } catch (const std::bad_alloc&) {  // the jump comes after the exception has ended
        }
        fail(png, nullptr);
    }
    [[noreturn]] static void fail(png_structp png, png_const_charp) { png_longjmp(png, 1); }
    static void ignore(png_structp, png_const_charp) {}

    std::string m_bytes;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
    bool m_hasFailed = false;
};

/// @return the bytes of a PNG file; empty without memory for them
std::string pngOf(const Image& image) {
    PngEncoder encoder(image.width, image.height);
    encoder.add(image);
    encoder.finish();
    return encoder.hasFailed() ? std::string() : encoder.take();
}

std::string tooLittleMemory(const std::filesystem::path& path) {
    return "cannot write " + path.string() + ": not enough memory for the picture; try a smaller size";
}

}  // namespace

std::string writePng(const std::filesystem::path& path, const Image& image) {
    const std::string bytes = pngOf(image);
    return bytes.empty() ? tooLittleMemory(path) : writeNamed(path, bytes);
}

std::string writePng(const std::filesystem::path& path, int width, int height, const ImageRows& more) {
    PngEncoder encoder(width, height);
    std::string piece;
    bool isComplete = false;
    const Pieces pieces = [&]() -> std::string_view {
        for (piece = encoder.take(); piece.empty() && !isComplete && !encoder.hasFailed(); piece = encoder.take()) {
            const Image rows = more();
            isComplete = rows.height == 0;
            isComplete ? encoder.finish() : encoder.add(rows);
        }
        if (encoder.hasFailed()) throw std::bad_alloc();  // an unfinished file replaces nothing
        return piece;
    };
    try {
        return writeNamed(path, pieces);
    } catch (const std::bad_alloc&) {
        return tooLittleMemory(path);
    }
}

Result<std::filesystem::path> writeFreshPng(const std::filesystem::path& path, const Image& image) {
    const std::string bytes = pngOf(image);
    if (bytes.empty()) return Error{tooLittleMemory(path)};
    return writeFresh(path, bytes);
}

Image readPng(const std::filesystem::path& path) {
    const Result<std::string> file = readFile(path);
    if (!file) return {};
    png_image png;
    std::memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&png, file.value().data(), file.value().size())) return {};
    png.format = PNG_FORMAT_RGBA;
    Image image{int(png.width), int(png.height), std::vector<unsigned char>(PNG_IMAGE_SIZE(png))};
    if (!png_image_finish_read(&png, nullptr, image.rgba.data(), 0, nullptr)) return {};
    return image;
}

}  // namespace io
