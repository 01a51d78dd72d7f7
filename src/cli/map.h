#pragma once
/// `carom map`: the outcome map of a scene as a picture and as a table.

#include <string>

namespace cli {

/// As typed; what is wrong is said by map().
struct MapArgs {
    std::string scene;  ///< path of the scene file
    std::string out;    ///< path of the PNG
    std::string csv;    ///< path of the CSV; empty: none
    int width = 512, height = 512;
    std::string shows = "outcome";
    std::string method, other;  ///< NAME/form/precision
    std::string x, y;           ///< names of inputs; empty: the usual ones
    std::string window;         ///< u0:u1,v0:v1; empty: the usual one
    bool isBare = false, isLight = false;
};

/// @return the exit status
[[nodiscard]] int map(const MapArgs& args);

}  // namespace cli
