// The outline of each shape as a polygon of the picture, with what is constant over the shape. In: place in clip space and
// share of the pixel that is covered; number of the shape, whose texels are those of render/gl/shapes.cpp; view space.
#include "common/frame.glsl"
#include "common/light.glsl"
#include "common/texels.glsl"

layout(location = 0) in vec2 a_place;
layout(location = 1) in vec2 a_cover;  // y: number of the shape

uniform sampler2D u_shapes;

out float v_cover;
flat out vec4 v_place;    // centre of the core's box; radius
flat out vec4 v_axisX;    // axes of the core; w: half the height of the shape
flat out vec4 v_axisY;    // w: radius of the ball around the shape
flat out vec4 v_half;     // half the core's box; w: 1 for a triangle
flat out vec4 v_cornersAb;
flat out vec2 v_cornerC;
flat out vec4 v_color;    // w: opacity of glass; 1: solid
flat out vec3 v_sky;      // Tint of its colour
flat out vec3 v_floor;
flat out vec3 v_lamp;

void main() {
    int first = 7 * int(a_cover.y + 0.5);
    v_cover = a_cover.x;
    v_place = texelOf(u_shapes, first);
    v_axisX = texelOf(u_shapes, first + 1);
    v_axisY = texelOf(u_shapes, first + 2);
    v_half = texelOf(u_shapes, first + 3);
    v_cornersAb = texelOf(u_shapes, first + 4);
    v_cornerC = texelOf(u_shapes, first + 5).xy;
    v_color = texelOf(u_shapes, first + 6);
    Tint tint = tintOf(v_color.rgb);
    v_sky = tint.sky;
    v_floor = tint.ground;
    v_lamp = tint.lamp;
    gl_Position = vec4(a_place, 0.0, 1.0);
}
