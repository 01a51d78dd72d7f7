#include "render/gl/device/object.h"

#include <glad/gl.h>

namespace render::gl {
namespace {

struct Lifetime {
    PFNGLGENBUFFERSPROC begin;
    PFNGLDELETEBUFFERSPROC end;
};

Lifetime lifetimeOf(Object::Kind kind) {
    switch (kind) {
        case Object::Kind::Buffer:
            return {glGenBuffers, glDeleteBuffers};
        case Object::Kind::Framebuffer:
            return {glGenFramebuffers, glDeleteFramebuffers};
        case Object::Kind::Renderbuffer:
            return {glGenRenderbuffers, glDeleteRenderbuffers};
        case Object::Kind::Texture:
            return {glGenTextures, glDeleteTextures};
        case Object::Kind::VertexArray:
            break;
    }
    return {glGenVertexArrays, glDeleteVertexArrays};
}

}  // namespace

Object::Object(Kind kind) : m_kind(kind) { lifetimeOf(kind).begin(1, &m_name); }
Object::~Object() { lifetimeOf(m_kind).end(1, &m_name); }

}  // namespace render::gl
