#include "study/log/log_presets.h"

namespace study {
namespace {

/// Names of columns by field: first those common to many engines, then those of each preset.
namespace aliases {

using enum LogField;

constexpr LogAlias kCommon[] = {
    {Id, "id queryid caseid query case index name n"},
    {Method, "method engine solver function source by"},
    {Start,
     "ballposition ballpos ballstart start from origin startposition startpos startpoint p0 begin position pos p s"},
    {End, "ballend end to endposition endpos endpoint p1 goal e"},
    {Displacement, "displacement translation delta motion movement move sweep d"},
    {Direction, "direction unitdirection unitdir dir raydirection"},
    {Length, "maxdistance maxdist maxlength length range tmax distance"},
    {Velocity, "ballvelocity velocity vel v"},
    {Aim, "ballaim aim aimpoint"},
    {Speed, "ballspeed speed"},
    {BallRadius, "ballradius ballr castradius sweepradius movingradius radius r ra r0 r1"},
    {Center,
     "spherecenter spherecentre sphereposition spherepos center centre targetcenter targetposition obstaclecenter "
     "target obstacle sphere c"},
    {SphereRadius, "sphereradius spherer targetradius obstacleradius radius2 radiusb rb r2 r1"},
    {SphereVelocity, "spherevelocity targetvelocity spherevel"},
    {BallMass, "ballmass"},
    {SphereMass, "spheremass"},
    {Restitution, "restitution"},
    {Frames, "frames maxframes framelimit queryframes limit"},
    {Hit, "hit ishit didhit hashit hithit recordedhit resulthit answerhit blocking blocked result outcome"},
    {Time,
     "hitfraction fraction toi timeofimpact hittime hitframes recordedframes answerframes resultframes hitdistance "
     "distance time t lambda"},
    {Point, "hitpoint contactpoint impactpoint point contact hitposition"},
    {BallCenter, "ballcenterathit centerathit ballcenter ballcentre hitcenter location"},
    {Normal, "hitnormal contactnormal impactnormal normal n"},
};

constexpr LogAlias kCarom[] = {
    {Time, "recordedframes recordedtime answerframes"},
    {Hit, "recordedhit answerhit"},
    {Point, "recordedhitpoint answerhitpoint recordedpoint"},
    {BallCenter, "recordedballcenter answerballcenter"},
    {Normal, "recordednormal answernormal"},
};
constexpr LogAlias kBullet[] = {
    {Start, "convexfromworld rayfromworld fromworld"},
    {End, "convextoworld raytoworld toworld"},
    {Time, "closesthitfraction mclosesthitfraction mhitfraction"},
    {Point, "hitpointworld mhitpointworld mhitpointlocal"},
    {Normal, "hitnormalworld mhitnormalworld mhitnormallocal"},
};
constexpr LogAlias kPhysX[] = {
    {Start, "posep pose0p geompose0p"},
    {Direction, "unitdir"},
    {Length, "maxdist"},
    {Hit, "hasblock"},
    {Time, "blockdistance"},
    {Point, "blockposition"},
    {Normal, "blocknormal"},
};
constexpr LogAlias kJolt[] = {
    {Start, "mcenterofmassstart centerofmassstart morigin shapecaststart"},
    {Displacement, "mdirection shapecastdirection direction"},
    {Time, "mfraction"},
    {Point, "mcontactpointon2 contactpointon2"},
    {Normal, "mpenetrationaxis penetrationaxis"},
};
constexpr LogAlias kBox2D[] = {
    {Displacement, "translation inputtranslation translationb"},
    {Start, "inputorigin"},
    {Time, "outputfraction"},
    {Point, "outputpoint"},
    {Normal, "outputnormal"},
    {Hit, "outputhit"},
};
constexpr LogAlias kUnity[] = {
    {Length, "maxdistance"},
    {Time, "hitinfodistance raycasthitdistance"},
    {Point, "hitinfopoint raycasthitpoint"},
    {Normal, "hitinfonormal raycasthitnormal"},
};
constexpr LogAlias kUnreal[] = {
    {Start, "tracestart"},        {End, "traceend"},      {Hit, "bblockinghit"},
    {Time, "hitresulttime time"}, {Point, "impactpoint"}, {BallCenter, "hitresultlocation location"},
    {Normal, "impactnormal"},
};

}  // namespace aliases

constexpr LogConventions kStartsAreHits{true, true, false};
constexpr LogConventions kStartsAreNone{false, false, false};
constexpr LogConventions kStrict{true, true, true};
constexpr auto kFloat = methods::Precision::Float;
constexpr auto kDouble = methods::Precision::Double;

constexpr LogPreset kPresets[] = {
    {"carom", "Carom", "velocity, or aim and speed; time in frames; normal toward the ball", LogTime::Frames,
     LogNormal::TowardBall, kStartsAreHits, false, kDouble, aliases::kCarom},
    {"bullet", "Bullet", "from, to; fraction, 1 where nothing was hit; a start inside is not reported",
     LogTime::Fraction, LogNormal::TowardBall, kStartsAreNone, true, kFloat, aliases::kBullet},
    {"physx", "PhysX", "origin, unit direction, distance; distance; a start inside is a hit at 0", LogTime::Distance,
     LogNormal::TowardBall, kStartsAreHits, true, kFloat, aliases::kPhysX},
    {"jolt", "Jolt Physics", "start, direction with its length; fraction; penetration axis toward the sphere",
     LogTime::Fraction, LogNormal::TowardSphere, kStartsAreHits, true, kFloat, aliases::kJolt},
    {"box2d", "Box2D", "origin, translation; fraction; a start inside is a hit at 0, an exact graze is none",
     LogTime::Fraction, LogNormal::TowardBall, kStrict, true, kFloat, aliases::kBox2D},
    {"box3d", "Box3D", "origin, translation; fraction; a start inside is a hit at 0, an exact graze is none",
     LogTime::Fraction, LogNormal::TowardBall, kStrict, true, kFloat, aliases::kBox2D},
    {"unity", "Unity", "origin, direction, maxDistance; distance; a start inside is not reported", LogTime::Distance,
     LogNormal::TowardBall, kStartsAreNone, true, kFloat, aliases::kUnity},
    {"unreal", "Unreal Engine", "start, end in doubles; time as a float fraction; location is the ball's centre",
     LogTime::Fraction, LogNormal::TowardBall, kStartsAreHits, false, kFloat, aliases::kUnreal},
    {"plain",
     "Anything else",
     "doubles; the unit of time by the name of its column; normal toward the ball",
     LogTime::Frames,
     LogNormal::TowardBall,
     kStartsAreHits,
     false,
     kDouble,
     {}},
};

}  // namespace

std::span<const LogPreset> logPresets() noexcept { return kPresets; }

const LogPreset* logPresetNamed(std::string_view name) noexcept {
    for (const LogPreset& preset : kPresets)
        if (name == preset.name) return &preset;
    return nullptr;
}

std::span<const LogAlias> commonLogAliases() noexcept { return aliases::kCommon; }

}  // namespace study
