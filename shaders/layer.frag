// An image, pixel for pixel, its top row first; colours multiplied by their alpha.
#include "common/frame.glsl"
#include "common/pixel.glsl"

uniform sampler2D u_image;
uniform vec4 u_place;
uniform float u_share;
out vec4 o_color;

void main() {
    ivec2 texel = ivec2(floor(pixel().x - u_place.x), floor(u_place.y - pixel().y));
    o_color = texelFetch(u_image, texel, 0) * u_share;
}
