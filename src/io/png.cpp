#include "io/png.h"

#include <stb_image.h>
#include <stb_image_write.h>

#include <memory>

#include "io/file.h"

namespace io {

namespace {

/// @return the bytes of a PNG file; empty without memory for them
std::string pngOf(const Image& image) {
    std::string bytes;
    const auto append = [](void* out, void* data, int size) {
        static_cast<std::string*>(out)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    stbi_write_png_to_func(append, &bytes, image.width, image.height, 4, image.rgba.data(), image.width * 4);
    return bytes;
}

std::string tooLittleMemory(const std::filesystem::path& path) {
    return "cannot write " + path.string() + ": not enough memory for the picture; try a smaller size";
}

}  // namespace

std::string writePng(const std::filesystem::path& path, const Image& image) {
    const std::string bytes = pngOf(image);
    return bytes.empty() ? tooLittleMemory(path) : writeNamed(path, bytes);
}

Result<std::filesystem::path> writeFreshPng(const std::filesystem::path& path, const Image& image) {
    const std::string bytes = pngOf(image);
    if (bytes.empty()) return Error{tooLittleMemory(path)};
    return writeFresh(path, bytes);
}

Image readPng(const std::filesystem::path& path) {
    const Result<std::string> file = readFile(path);
    if (!file) return {};
    Image image;
    int channels = 0;
    const auto* bytes = reinterpret_cast<const stbi_uc*>(file.value().data());
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
        stbi_load_from_memory(bytes, static_cast<int>(file.value().size()), &image.width, &image.height, &channels, 4),
        &stbi_image_free);
    if (!pixels) return {};
    image.rgba.assign(pixels.get(), pixels.get() + std::size_t(image.width) * std::size_t(image.height) * 4);
    return image;
}

}  // namespace io
