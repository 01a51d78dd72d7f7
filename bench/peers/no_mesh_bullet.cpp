#include "peers/mesh_peers.h"

std::unique_ptr<peers::MeshPeer> peers::bulletMesh(const MeshData& /*data*/) { return {}; }
