/// In place of headless.cpp in a build without EGL.

#include "platform/capabilities.h"
#include "render/gl/headless.h"

namespace render::gl {

HeadlessContext::HeadlessContext(Api) : m_error(platform::whyNot(platform::Capability::Headless)) {}
HeadlessContext::~HeadlessContext() = default;

}  // namespace render::gl
