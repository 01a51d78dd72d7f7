// Colours and grid of the background.
layout(std140) uniform Backdrop {
    vec4 u_glow;    // colour in the middle of the picture
    vec4 u_line;    // grid colour; alpha of a major line
    vec4 u_axisX;   // world x and y in view space, in minor spacings
    vec4 u_axisY;
    vec4 u_origin;  // eye on the grid modulo its period, in minor spacings
    vec4 u_target;  // target on the grid, in reaches; a minor spacing in reaches
    vec4 u_grid;    // a minor spacing in major ones, a major one in minor ones, strength of minor lines
};
