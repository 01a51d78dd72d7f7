// The place of the fragment in the whole picture, pixels from its lower left corner. A large picture is drawn some rows at
// a time.
vec2 pixel() { return gl_FragCoord.xy + vec2(0.0, u_rows.x); }
