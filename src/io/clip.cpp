#include "io/clip.h"

#include <webp/encode.h>
#include <webp/mux.h>

#include <iterator>
#include <sstream>
#include <vector>

#include "io/file.h"
#include "io/text.h"
#include "platform/capabilities.h"
#include "platform/folders.h"
#include "platform/new_file.h"
#include "platform/process.h"

namespace io {
namespace {

namespace fs = std::filesystem;

/// The ending of a path in lower case: ".webp".
std::string endingOf(const fs::path& path) { return lowerAscii(path.extension().string()); }

class WebpClip : public Clip {
  public:
    WebpClip(fs::path path, int width, int height) : m_path(std::move(path)) {
        WebPAnimEncoderOptions options;
        if (WebPAnimEncoderOptionsInit(&options)) m_encoder.reset(WebPAnimEncoderNew(width, height, &options));
    }

    std::string add(const Image& image) override {
        WebPPicture picture;
        WebPConfig config;
        if (!m_encoder || !WebPPictureInit(&picture) || !WebPConfigInit(&config)) return failure("not enough memory");
        // Sharp YUV keeps the colours of thin lines, which the usual conversion blurs.
        config.quality = 90;
        config.method = 3;
        config.use_sharp_yuv = 1;
        picture.width = image.width;
        picture.height = image.height;
        picture.use_argb = 1;
        const bool isAdded = WebPPictureImportRGBA(&picture, image.rgba.data(), image.width * 4) &&
                             WebPAnimEncoderAdd(m_encoder.get(), &picture, timeOf(m_count++), &config);
        WebPPictureFree(&picture);
        return isAdded ? std::string() : failure(WebPAnimEncoderGetError(m_encoder.get()));
    }

    std::string finish() override {
        WebPData data;
        WebPDataInit(&data);
        const bool isWhole = m_encoder && WebPAnimEncoderAdd(m_encoder.get(), nullptr, timeOf(m_count), nullptr) &&
                             WebPAnimEncoderAssemble(m_encoder.get(), &data);
        std::string problem = isWhole
                                  ? writeNamed(m_path, {reinterpret_cast<const char*>(data.bytes), data.size})
                                  : failure(m_encoder ? WebPAnimEncoderGetError(m_encoder.get()) : "not enough memory");
        WebPDataClear(&data);
        return problem;
    }

  private:
    struct Delete {
        void operator()(WebPAnimEncoder* encoder) const { WebPAnimEncoderDelete(encoder); }
    };
    /// Milliseconds at which a picture begins.
    static int timeOf(int picture) { return picture * 1000 / kClipRate; }
    [[nodiscard]] std::string failure(const std::string& why) const {
        return "cannot write " + m_path.string() + ": " + why;
    }

    fs::path m_path;
    std::unique_ptr<WebPAnimEncoder, Delete> m_encoder;
    int m_count = 0;
};

class Mp4Clip : public Clip {
  public:
    Mp4Clip(fs::path path, int width, int height)
        : m_path(std::move(path)),
          m_film(platform::temporaryFolder()),
          m_encoder(platform::Encoder::start(command(width, height), m_film.content())) {}

    std::string add(const Image& image) override {
        if (!m_encoder) return m_encoder.error();
        const bool isRead =
            m_encoder.value().write({reinterpret_cast<const char*>(image.rgba.data()), image.rgba.size()});
        return isRead ? std::string() : failure();
    }

    std::string finish() override {
        if (!m_encoder) return m_encoder.error();
        if (!m_encoder.value().finish()) return failure();
        std::uint64_t at = 0;
        std::string piece;
        return writeNamed(m_path, [&]() -> std::string_view {
            piece.resize(std::size_t{1} << 20);
            piece.resize(m_film.content().readAt(at, piece));
            at += piece.size();
            return piece;
        });
    }

  private:
    /// The filter pads the sides to even numbers, which most players of H.264 require. ffmpeg gets
    /// the name of the output file, not a pipe: writing MP4 needs a seekable file.
    static std::vector<std::string> command(int width, int height) {
        std::istringstream words("ffmpeg -loglevel error -y -f rawvideo -pixel_format rgba -video_size " +
                                 std::to_string(width) + "x" + std::to_string(height) + " -framerate " +
                                 std::to_string(kClipRate) +
                                 " -i pipe:0 -vf pad=ceil(iw/2)*2:ceil(ih/2)*2 -c:v libx264 -crf 18 -pix_fmt yuv420p"
                                 " -map_metadata -1 -fflags +bitexact -f mp4 " +
                                 platform::Encoder::kOutput);
        return {std::istream_iterator<std::string>(words), {}};
    }

    [[nodiscard]] std::string failure() const {
        return "cannot write " + m_path.string() + ": ffmpeg failed; does it have libx264 (ffmpeg -encoders)?";
    }

    fs::path m_path;
    platform::NewFile m_film;
    Result<platform::Encoder> m_encoder;
};

}  // namespace

std::string clipProblem(const fs::path& path) {
    const std::string ending = endingOf(path);
    if (ending == ".webp") return {};
    if (ending != ".mp4") return path.string() + ": a clip's name must end in .webp or .mp4";
    if (const std::string why = platform::whyNot(platform::Capability::Processes); !why.empty())
        return path.string() + ": MP4 needs ffmpeg, and " + why + "; choose .webp";
    if (platform::onPath("ffmpeg").empty())
        return path.string() + ": MP4 needs ffmpeg, which is not installed; install it, or choose .webp";
    return {};
}

Result<std::unique_ptr<Clip>> newClip(const fs::path& path, int width, int height) {
    if (std::string problem = clipProblem(path); !problem.empty()) return Error{std::move(problem)};
    if (endingOf(path) == ".mp4") return std::unique_ptr<Clip>(std::make_unique<Mp4Clip>(path, width, height));
    return std::unique_ptr<Clip>(std::make_unique<WebpClip>(path, width, height));
}

}  // namespace io
