#include "print/pdf.h"

#include <cairo-pdf.h>

#include <algorithm>
#include <numbers>
#include <unordered_set>

#include "print/paper_fonts.h"

namespace print {
namespace {

cairo_status_t appendBytes(void* closure, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

void setColor(cairo_t* to, const Rgba& c) {
    cairo_set_source_rgba(to, double(c.r), double(c.g), double(c.b), double(c.a));
}

/// Fills and strokes the current path, then clears it. @param shape  a PathMark or CircleMark
template <class Shape>
void paintPath(cairo_t* to, const Shape& shape) {
    if (shape.fill) {
        setColor(to, *shape.fill);
        cairo_fill_preserve(to);
    }
    if (shape.stroke) {
        setColor(to, *shape.stroke);
        cairo_set_line_width(to, double(shape.width));
        cairo_set_dash(to, shape.dash.data(), int(shape.dash.size()), 0);
        cairo_stroke_preserve(to);
    }
    cairo_new_path(to);
}

/// Draws one mark of any kind.
class Painter {
  public:
    Painter(cairo_t* to, const PaperFonts& fonts) : m_to(to), m_fonts(fonts) {}

    void operator()(const TextMark& text) const {
        setColor(m_to, text.color);
        m_fonts.show(m_to, text);
        for (const ImageMark& picture : m_fonts.pictures(text)) (*this)(picture);
    }
    void operator()(const PathMark& path) const {
        for (const Point& p : path.points) cairo_line_to(m_to, double(p.x), double(p.y));
        if (path.isClosed) cairo_close_path(m_to);
        paintPath(m_to, path);
    }
    void operator()(const CircleMark& circle) const {
        cairo_arc(m_to, double(circle.centre.x), double(circle.centre.y), double(circle.radius), 0,
                  2 * std::numbers::pi);
        cairo_close_path(m_to);
        paintPath(m_to, circle);
    }
    void operator()(const ImageMark& mark) const {
        const io::Image& image = *mark.image;
        const int stride = cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, image.width);
        std::vector<unsigned char> pixels(std::size_t(stride) * std::size_t(image.height));
        for (int y = 0; y < image.height; ++y)
            for (int x = 0; x < image.width; ++x)
                copyPixel(image, x, y, &pixels[std::size_t(y) * std::size_t(stride) + 4 * std::size_t(x)]);
        cairo_surface_t* const surface =
            cairo_image_surface_create_for_data(pixels.data(), CAIRO_FORMAT_ARGB32, image.width, image.height, stride);
        cairo_save(m_to);
        cairo_translate(m_to, double(mark.at.x), double(mark.at.y));
        cairo_scale(m_to, double(mark.width) / image.width, double(mark.height) / image.height);
        cairo_set_source_surface(m_to, surface, 0, 0);
        cairo_paint(m_to);
        cairo_restore(m_to);
        cairo_surface_finish(surface);
        cairo_surface_destroy(surface);
    }
    void operator()(const ClipMark& clip) const {
        cairo_save(m_to);
        cairo_rectangle(m_to, double(clip.at.x), double(clip.at.y), double(clip.width), double(clip.height));
        cairo_clip(m_to);
    }
    void operator()(const ClipEnd&) const { cairo_restore(m_to); }

  private:
    /// Converts a pixel of straight alpha to cairo's ARGB32: one number of 32 bits, colours multiplied by alpha.
    static void copyPixel(const io::Image& image, int x, int y, unsigned char* to) {
        const unsigned char* from =
            image.rgba.data() + 4 * (std::size_t(y) * std::size_t(image.width) + std::size_t(x));
        const unsigned alpha = from[3];
        const auto times = [&](unsigned value) { return (value * alpha + 127) / 255; };
        const std::uint32_t pixel = alpha << 24 | times(from[0]) << 16 | times(from[1]) << 8 | times(from[2]);
        std::copy_n(reinterpret_cast<const unsigned char*>(&pixel), 4, to);
    }

    cairo_t* m_to;
    const PaperFonts& m_fonts;
};

std::u32string lackingIn(const std::vector<Sheet>& sheets, const PaperFonts& fonts) {
    std::u32string all;
    std::unordered_set<char32_t> told;
    for (const Sheet& sheet : sheets)
        for (const Mark& mark : sheet.marks)
            if (const auto* text = std::get_if<TextMark>(&mark))
                for (const char32_t c : fonts.lacking(*text))
                    if (told.insert(c).second) all += c;
    return all;
}

}  // namespace

io::Result<Pdf> pdfOf(const std::vector<Sheet>& sheets, const std::string& title, const PaperFonts& fonts) {
    std::string bytes;
    cairo_surface_t* const surface =
        cairo_pdf_surface_create_for_stream(appendBytes, &bytes, double(kSheetWidth), double(kSheetHeight));
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5);  // the first with the text of ligatures
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title.c_str());
    // A fixed date: else cairo writes the current time, and two runs differ.
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    cairo_t* const to = cairo_create(surface);
    cairo_set_line_cap(to, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);
    for (const Sheet& sheet : sheets) {
        for (const Mark& mark : sheet.marks) std::visit(Painter(to, fonts), mark);
        cairo_show_page(to);
    }
    cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    if (status != CAIRO_STATUS_SUCCESS)
        return io::Error{std::string("cannot make the PDF: ") + cairo_status_to_string(status)};
    return Pdf{std::move(bytes), lackingIn(sheets, fonts)};
}

}  // namespace print
