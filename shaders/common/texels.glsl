// A texel of a list in a texture (TexelBuffer in render/gl/buffer.h), by its index.
vec4 texelOf(sampler2D list, int index) { return texelFetch(list, ivec2(index & 2047, index >> 11), 0); }
