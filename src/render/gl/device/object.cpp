#include "render/gl/device/object.h"

#include <glad/gl.h>

#include <cstddef>

namespace render::gl {
namespace {

struct Lifetime {
    PFNGLGENBUFFERSPROC begin;
    PFNGLDELETEBUFFERSPROC end;
};

Lifetime lifetimeOf(Object::Kind kind) {
    // In the order of Kind.
    const Lifetime all[] = {{glGenBuffers, glDeleteBuffers},
                            {glGenFramebuffers, glDeleteFramebuffers},
                            {glGenRenderbuffers, glDeleteRenderbuffers},
                            {glGenTextures, glDeleteTextures},
                            {glGenVertexArrays, glDeleteVertexArrays}};
    return all[std::size_t(kind)];
}

}  // namespace

Object::Object(Kind kind) : m_kind(kind) { lifetimeOf(kind).begin(1, &m_name); }
Object::~Object() { lifetimeOf(m_kind).end(1, &m_name); }

}  // namespace render::gl
