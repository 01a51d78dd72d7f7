#include "io/png.h"

#include <png.h>

#include <algorithm>
#include <new>

#include "io/file.h"

namespace io {

namespace {

/// What libpng's functions report their errors by, in place of its jump. It passes through C, which has unwind tables
/// on every 64-bit system; libpng holds no state that the jump would have tidied.
struct PngError {};
[[noreturn]] void throwPngError(png_structp, png_const_charp) { throw PngError(); }

/// @return false if libpng failed, or there is too little memory
template <class Work>
bool succeeds(Work work) {
    try {
        work();
        return true;
    } catch (const PngError&) {
    } catch (const std::bad_alloc&) {
    }
    return false;
}

/// Compresses the rows of an image. libpng fails here for want of memory alone.
class PngEncoder {
  public:
    PngEncoder(int width, int height)
        : m_png(png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, throwPngError, ignore)) {
        if (m_png) m_info = png_create_info_struct(m_png);
        m_hasFailed = !m_info || !succeeds([&] {
            png_set_write_fn(m_png, &m_bytes, append, nullptr);
            png_set_IHDR(m_png, m_info, png_uint_32(width), png_uint_32(height), 8, PNG_COLOR_TYPE_RGBA,
                         PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
            png_set_compression_level(m_png, 5);
            png_write_info(m_png, m_info);
        });
    }
    ~PngEncoder() { png_destroy_write_struct(&m_png, &m_info); }
    PngEncoder(const PngEncoder&) = delete;
    PngEncoder& operator=(const PngEncoder&) = delete;

    /// @pre as wide as the whole
    void add(const Image& rows) {
        m_hasFailed = m_hasFailed || !succeeds([&] {
                          for (int y = 0; y < rows.height; ++y)
                              png_write_row(m_png, rows.rgba.data() + std::size_t(y) * std::size_t(rows.width) * 4);
                      });
    }
    /// @pre all rows were added
    void finish() {
        m_hasFailed = m_hasFailed || !succeeds([&] { png_write_end(m_png, nullptr); });
    }
    [[nodiscard]] bool hasFailed() const { return m_hasFailed; }
    /// The bytes of the file since the last call.
    [[nodiscard]] std::string take() { return std::exchange(m_bytes, {}); }

  private:
    static void append(png_structp png, png_bytep data, png_size_t size) {
        static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(data), size);
    }
    static void ignore(png_structp, png_const_charp) {}

    std::string m_bytes;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
    bool m_hasFailed = false;
};

/// Decodes a file that arrives in pieces. libpng's reader of whole images inflates data beyond the last row to their
/// end; this one stops there. Chunks that the pixels do not need are skipped: their data may inflate as well.
class PngDecoder {
  public:
    PngDecoder() : m_png(png_create_read_struct(PNG_LIBPNG_VER_STRING, this, throwPngError, warn)) {
        if (m_png) m_info = png_create_info_struct(m_png);
        m_hasFailed = !m_info || !succeeds([&] {
            png_set_user_limits(m_png, kLargestSide, kLargestSide);
            // All but IHDR, PLTE, tRNS, IDAT, IEND.
            png_set_keep_unknown_chunks(m_png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
            png_set_keep_unknown_chunks(m_png, PNG_HANDLE_CHUNK_AS_DEFAULT, reinterpret_cast<png_const_bytep>("gAMA"),
                                        1);
            png_set_progressive_read_fn(m_png, this, onHead, onRow, onEnd);
        });
    }
    ~PngDecoder() { png_destroy_read_struct(&m_png, &m_info, nullptr); }
    PngDecoder(const PngDecoder&) = delete;
    PngDecoder& operator=(const PngDecoder&) = delete;

    [[nodiscard]] bool wantsMore() const { return !m_hasFailed && !m_isWhole && !m_isBeyond; }
    /// @pre wantsMore()
    void add(std::string_view bytes) {
        // libpng does not write into them
        const auto data = reinterpret_cast<png_bytep>(const_cast<char*>(bytes.data()));
        m_hasFailed = !succeeds([&] { png_process_data(m_png, m_info, data, bytes.size()); });
    }
    [[nodiscard]] Result<Image> take() {
        if (m_isBeyond)
            return Error{"must hold the data of " + std::to_string(m_image.width) + "x" +
                         std::to_string(m_image.height) + " pixels, and inflates to more than " +
                         std::to_string(m_image.rgba.size()) + " bytes"};
        if (!m_isWhole) return Error{"must be a whole PNG file, and cannot be read to its end"};
        return std::move(m_image);
    }

  private:
    static constexpr png_uint_32 kLargestSide = 16384;  ///< pictures that Carom writes itself

    static PngDecoder& self(png_structp png) { return *static_cast<PngDecoder*>(png_get_progressive_ptr(png)); }
    static void onHead(png_structp png, png_infop info) {
        png_set_expand(png);
        png_set_scale_16(png);
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
        png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
        self(png).m_lastPass = png_set_interlace_handling(png) - 1;
        png_read_update_info(png, info);
        const png_uint_32 width = png_get_image_width(png, info), height = png_get_image_height(png, info);
        self(png).m_image = {int(width), int(height), std::vector<unsigned char>(std::size_t(width) * height * 4)};
    }
    static void onRow(png_structp png, png_bytep row, png_uint_32 y, int pass) {
        Image& image = self(png).m_image;
        self(png).m_hasLastRow |= pass == self(png).m_lastPass && y + 1 == png_uint_32(image.height);
        png_progressive_combine_row(png, image.rgba.data() + std::size_t(y) * std::size_t(image.width) * 4, row);
    }
    static void onEnd(png_structp png, png_infop) { self(png).m_isWhole = self(png).m_hasLastRow; }
    static void warn(png_structp png, png_const_charp what) {
        static_cast<PngDecoder*>(png_get_error_ptr(png))->m_isBeyond |=
            std::string_view(what).starts_with("Extra compressed data");
    }

    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
    Image m_image;
    bool m_hasFailed = false;
    int m_lastPass = 0;  ///< 6 in an interlaced file, else 0
    bool m_hasLastRow = false;
    bool m_isWhole = false;
    bool m_isBeyond = false;  ///< there are data after the last row
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

std::optional<std::pair<std::uint32_t, std::uint32_t>> pngSize(std::string_view file) {
    if (!file.starts_with("\x89PNG\r\n\x1a\n") || file.size() < 24) return std::nullopt;
    const auto number = [&](std::size_t at) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(file[at + i]);
        return value;
    };
    return std::pair(number(16), number(20));
}

Result<Image> decodePng(std::string_view file, const std::function<bool()>& isWanted) {
    constexpr std::size_t kPiece = 4096;  // bytes of the file: at most 4 MB of pixels
    PngDecoder decoder;
    for (; !file.empty() && decoder.wantsMore(); file.remove_prefix(std::min(kPiece, file.size()))) {
        if (isWanted && !isWanted()) return Error{"cancelled"};
        decoder.add(file.substr(0, kPiece));
    }
    return decoder.take();
}

}  // namespace io
