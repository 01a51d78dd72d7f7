#include "logs/read/presets.h"

namespace logs {
namespace {

/// Names of columns by field: first those common to many engines, then those of each preset.
namespace aliases {

using enum LogField;

constexpr LogAlias kCommon[] = {
    {Id, "id queryid caseid query case index name n"},
    {Method, "method engine algorithm solver function"},
    {Run, "run runid"},
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
    {BallMass, "ballmass mass mass1 massa"},
    {SphereMass, "spheremass targetmass obstaclemass mass2 massb"},
    {Restitution, "restitution bounciness elasticity"},
    {Frames, "frames maxframes framelimit queryframes limit"},
    {PlanePoint, "planepoint planeposition planeorigin"},
    {PlaneNormal, "planenormal"},
    {PlaneRadius, "planeradius"},
    {PlaneVelocity, "planevelocity"},
    {CapsuleA, "capsulea capsulestart capsulep0 segmenta"},
    {CapsuleB, "capsuleb capsuleend capsulep1 segmentb"},
    {CapsuleRadius, "capsuleradius"},
    {CapsuleVelocity, "capsulevelocity"},
    {Corner0, "trianglecorners0 trianglecorner0 triangle0 trianglea trianglev0 corners0 corner0 trianglecorners"},
    {Corner1, "trianglecorners1 trianglecorner1 triangle1 triangleb trianglev1 corners1 corner1"},
    {Corner2, "trianglecorners2 trianglecorner2 triangle2 trianglec trianglev2 corners2 corner2"},
    {TriangleRadius, "triangleradius"},
    {TriangleVelocity, "trianglevelocity"},
    {BoxCenter, "boxcenter boxcentre boxposition boxpos"},
    {BoxHalf, "boxhalf boxhalfextents boxhalfextent boxextents boxhalfsize halfextents halfextent"},
    {BoxRotation, "boxrotation boxorientation boxquaternion"},
    {BoxRadius, "boxradius"},
    {BoxVelocity, "boxvelocity"},
    {Body, "hitbody recordedbody hitobstacle recordedobstacle answerobstacle"},
    {Feature, "feature hitfeature recordedfeature answerfeature"},
    {Hit, "hit ishit didhit hashit hithit recordedhit resulthit answerhit blocking blocked result outcome"},
    {Time, "toi timeofimpact hittime time t"},
    {Fraction, "hitfraction recordedfraction fraction lambda"},
    {Unsafe, "recordedunsafefraction unsafefraction"},
    {Distance, "hitdistance recordeddistance distance"},
    {HitFrames, "hitframes recordedframes answerframes resultframes"},
    {Point, "hitpoint contactpoint impactpoint point contact hitposition"},
    {BallCenter, "ballcenterathit centerathit ballcenter ballcentre hitcenter location"},
    {Normal, "hitnormal contactnormal impactnormal normal n"},
    {NewVelocity, "newvelocity ballnewvelocity newvel velocityafter ballvelocityafter postvelocity outvelocity vafter"},
    {SphereNewVelocity, "spherenewvelocity spherevelocityafter targetnewvelocity targetvelocityafter"},
    {Impulse, "impulse normalimpulse contactimpulse hitimpulse impulsemagnitude appliedimpulse"},
    {Depth, "penetrationdepth penetration depth"},
};

constexpr std::string_view kTimeLimits =
    "timelimit maxtime tmax maxt maxtimeofimpact maxtoi timehorizon horizon dt deltatime deltat timedelta deltaseconds "
    "dtseconds fixeddeltatime timestep steptime stepsize timespan maxduration duration";

constexpr LogAlias kCarom[] = {
    {Time, "recordedtime"},
    {HitFrames, "recordedframes answerframes"},
    {Fraction, "recordedfraction"},
    {Distance, "recordeddistance"},
    {Hit, "recordedhit answerhit"},
    {Point, "recordedhitpoint answerhitpoint recordedpoint"},
    {BallCenter, "recordedballcenter answerballcenter"},
    {Normal, "recordednormal answernormal"},
    {OtherNormal, "recordedothernormal"},
    {OppositeNormal, "recordedoppositenormal"},
    {OtherPoint, "recordedotherpoint"},
    {BallWitness, "recordedballwitness"},
    {SphereWitness, "recordedspherewitness"},
    {NewVelocity, "recordednewvelocity answernewvelocity"},
    {SphereNewVelocity, "recordedspherenewvelocity answerspherenewvelocity"},
    {Impulse, "recordedimpulse answerimpulse"},
    {Depth, "recordeddepth answerdepth"},
};
constexpr LogAlias kBullet[] = {
    {Start, "convexfromworld fromworld"},
    {End, "convextoworld toworld"},
    {Fraction, "closesthitfraction mclosesthitfraction mhitfraction"},
    {Point, "hitpointworld mhitpointworld mhitpointlocal"},
    {Normal, "hitnormalworld mhitnormalworld mhitnormallocal"},
};
constexpr LogAlias kBulletRay[] = {
    {Start, "rayfromworld mrayfromworld"},
    {End, "raytoworld mraytoworld"},
    {Fraction, "closesthitfraction mclosesthitfraction mhitfraction"},
    {Point, "hitpointworld mhitpointworld"},
    {Normal, "hitnormalworld mhitnormalworld"},
};
constexpr LogAlias kPhysX[] = {
    {BallRadius, "geom0radius geomradius"},
    {SphereRadius, "geom1radius"},
    {Center, "pose1p geompose1p"},
    {Depth, "mtddepth"},
    {Start, "posep pose0p geompose0p"},
    {Direction, "unitdir"},
    {Length, "maxdist"},
    {Hit, "hasblock"},
    {Distance, "blockdistance"},
    {Point, "blockposition"},
    {Normal, "blocknormal"},
};
constexpr LogAlias kJolt[] = {
    {Start, "mcenterofmassstart centerofmassstart mstart morigin shapecaststart"},
    {Displacement, "mdirection shapecastdirection direction"},
    {Fraction, "mfraction"},
    {Point, "mcontactpointon2 contactpointon2"},
    {OtherPoint, "mcontactpointon1 contactpointon1"},
    {Normal, "mpenetrationaxis penetrationaxis"},
    {Depth, "mpenetrationdepth penetrationdepth"},
};
constexpr LogAlias kBox2D[] = {
    {Displacement, "translation inputtranslation translationb"},
    {Start, "inputorigin inputproxybpoints0 proxybpoints0 inputproxypoints0 proxypoints0 inputtransformbp transformbp"},
    {BallRadius, "inputproxybradius proxybradius inputproxyradius proxyradius"},
    {Center, "inputproxyapoints0 proxyapoints0 inputtransformap transformap"},
    {SphereRadius, "inputproxyaradius proxyaradius"},
    {Fraction, "outputfraction"},
    {Point, "outputpoint"},
    {Normal, "outputnormal"},
    {Hit, "outputhit"},
};
constexpr LogAlias kUnity[] = {
    {Length, "maxdistance"},
    {Distance, "hitinfodistance raycasthitdistance hitinfomdistance mdistance"},
    {Point, "hitinfopoint raycasthitpoint hitinfompoint mpoint"},
    {Normal, "hitinfonormal raycasthitnormal hitinfomnormal mnormal"},
};
constexpr LogAlias kGodot[] = {
    {Start, "transformorigin transform from"},
    {Displacement, "motion"},
    {Fraction, "safefraction safe closestsafe castmotion0 result0 fractions0"},
    {Unsafe, "unsafefraction unsafe closestunsafe castmotion1 result1 fractions1"},
    {Point, "restpoint restinfopoint"},
    {Normal, "restnormal restinfonormal"},
};
constexpr LogAlias kRapier[] = {
    {Velocity, "shapevel vel1 castvelocity"},
    {Start, "shapepos shapepostranslation pos1 pos1translation"},
    {Center, "pos2 pos2translation"},
    {BallRadius, "shaperadius g1radius shape1radius"},
    {SphereRadius, "g2radius shape2radius"},
    {Frames, "maxtimeofimpact maxtoi"},
    {Time, "timeofimpact toi"},
    {Normal, "normal2"},
    {OppositeNormal, "normal1"},
    {BallWitness, "witness1"},
    {SphereWitness, "witness2"},
};
constexpr LogAlias kUnreal[] = {
    {Start, "tracestart"},    {End, "traceend"},
    {Hit, "bblockinghit"},    {Time, "hitresulttime time"},
    {Point, "impactpoint"},   {BallCenter, "hitresultlocation location"},
    {Normal, "impactnormal"}, {OtherNormal, "normal hitresultnormal"},
};

}  // namespace aliases

using enum verdict::InsideNormal;
// moving in, moving out, touching is a hit, touching is a miss, grazing is a miss, the normal of a start inside
constexpr LogConventions kEveryStart{true,  true,  true,
                                     false, false, Unstated};  ///< a start inside or touching is a hit at 0
constexpr LogConventions kEveryStartStrict{true, true, true, false, true, Unstated};
constexpr LogConventions kEveryStartAgainst{true, true, true, false, false, AgainstMotion};
constexpr LogConventions kEveryStartOut{true, true, true, false, false, Separating};
constexpr LogConventions kMovingInOut{true, false, false, false, false, Separating};
constexpr LogConventions kMovingIn{true,  false, false,
                                   false, false, Unstated};  ///< only where the ball goes farther in
constexpr LogConventions kNoStart{false, false, false,
                                  true,  false, Unstated};  ///< a start inside or touching is no hit
constexpr LogConventions kNoStartStrict{false, false, false, false, true, Unstated};
constexpr auto kDouble = methods::Precision::Double;
constexpr auto kSphere = LogNormal::TowardSphere;
constexpr auto kAsItStands = LogDirection::AsItStands;

constexpr const char* kBulletNoneRun = "run: Bullet 3.24 (Debian libbullet-dev), 2000 starts inside: none reported";

constexpr LogPreset kPresets[] = {
    {.name = "carom",
     .title = "Carom",
     .about = "velocity, end, or aim and speed; time in frames; normal toward the ball",
     .evidence = "",
     .conventions = kMovingIn,
     .readsFloat = false,
     .precision = kDouble,
     .aliases = aliases::kCarom},
    {.name = "bullet",
     .title = "Bullet convexSweep, GJK",
     .about =
         "from, to; fraction, 1 where nothing was hit; a start inside is a hit at 0 if the ball moves in, else none",
     .evidence = "run: Bullet 3.24 (Debian libbullet-dev), 2000 starts inside: moving in 1000 of 1000 hits at 0, "
                 "moving out none",
     .time = LogTime::Fraction,
     .conventions = kMovingIn,
     .aliases = aliases::kBullet},
    {.name = "bullet-subsimplex",
     .title = "Bullet subsimplex cast",
     .about = "from, to; fraction, 1 where nothing was hit; a start inside or touching is not reported",
     .evidence = kBulletNoneRun,
     .time = LogTime::Fraction,
     .conventions = kNoStart,
     .aliases = aliases::kBullet},
    {.name = "bullet-ray",
     .title = "Bullet rayTest",
     .about = "from, to; fraction, 1 where nothing was hit; a start inside or touching is not reported",
     .evidence = kBulletNoneRun,
     .time = LogTime::Fraction,
     .conventions = kNoStart,
     .aliases = aliases::kBulletRay},
    {.name = "physx",
     .title = "PhysX sweep",
     .about = "origin, unit direction, distance; distance; a start inside is a hit at 0, its normal against the "
              "motion",
     .evidence =
         "not run; PhysX 5.6.0 documentation, PxSweepHit and Geometry Queries: shapes that overlap are a hit "
         "at distance 0, unless eASSUME_NO_INITIAL_OVERLAP; their normal is the direction reversed, unless eMTD",
     .time = LogTime::Distance,
     .direction = kAsItStands,
     .conventions = kEveryStartAgainst,
     .aliases = aliases::kPhysX},
    {.name = "jolt",
     .title = "Jolt Physics CastShape",
     .about = "start, direction with its length; fraction; penetration axis toward the sphere; a start inside is a hit "
              "at 0 if the ball moves in, else none",
     .evidence =
         "not run; Jolt Physics 5 source, ConvexShape::sCastConvexVsConvex: with mBackFaceModeConvex "
         "IgnoreBackFaces, the default, a hit needs a normal along the direction; mPenetrationAxis moves shape 2 out "
         "the shortest way",
     .time = LogTime::Fraction,
     .normal = kSphere,
     .direction = kAsItStands,
     .conventions = kMovingInOut,
     .aliases = aliases::kJolt},
    {.name = "box2d",
     .title = "Box2D 3 shape cast",
     .about = "origin, translation; fraction; a start inside is a hit at 0, an exact graze is none",
     .evidence =
         "not run; Box2D 3.1 source, b2ShapeCast in src/distance.c: an overlap at the first iteration is a hit at 0",
     .time = LogTime::Fraction,
     .direction = kAsItStands,
     .conventions = kEveryStartStrict,
     .aliases = aliases::kBox2D},
    {.name = "box2d-2",
     .title = "Box2D 2.4 shape cast",
     .about = "origin, translation; fraction; a start inside is not reported, an exact graze is none",
     .evidence = "run: Box2D 2.4.1 (Debian libbox2d-dev), 2000 starts inside: none reported by b2ShapeCast nor by "
                 "b2CircleShape",
     .time = LogTime::Fraction,
     .direction = kAsItStands,
     .conventions = kNoStartStrict,
     .aliases = aliases::kBox2D},
    {.name = "box3d",
     .title = "Box3D shape cast",
     .about = "origin, translation; fraction; a start inside is a hit at 0, an exact graze is none",
     .evidence =
         "not run; Box3D source, b3ShapeCast in src/distance.c: an overlap at the first iteration is a hit at 0",
     .time = LogTime::Fraction,
     .direction = kAsItStands,
     .conventions = kEveryStartStrict,
     .aliases = aliases::kBox2D},
    {.name = "unity",
     .title = "Unity SphereCast",
     .about = "origin, direction of any length, maxDistance; distance; a start inside is not reported",
     .evidence = "not run; Unity 2019.2 manual, Physics.SphereCast: does not detect colliders that the sphere overlaps",
     .time = LogTime::Distance,
     .aliases = aliases::kUnity},
    {.name = "unity-all",
     .title = "Unity SphereCastAll",
     .about = "origin, direction of any length, maxDistance; distance; a start inside is a hit at 0, "
              "its normal against the motion",
     .evidence = "not run; Unity 2020.2 manual, Physics.SphereCastAll: an overlap at the start has distance 0, the "
                 "normal against the direction, and the point (0, 0, 0)",
     .time = LogTime::Distance,
     .conventions = kEveryStartAgainst,
     .aliases = aliases::kUnity},
    {.name = "godot",
     .title = "Godot Physics cast_motion",
     .about = "from, motion; safe and unsafe fraction, 1 and 1 where nothing was hit, with the true one between them; "
              "a start inside is an empty array, to be logged as 0 and 0",
     .evidence =
         "run: Godot 3.2.3 (Debian godot3-server), GodotPhysics, 4000 casts: the true time lies between safe and "
         "unsafe in 1734 of 1737 hits, 7e-5 units behind unsafe in 3; an empty array for all 965 starts inside",
     .time = LogTime::Fraction,
     .direction = kAsItStands,
     .conventions = kEveryStart,
     .aliases = aliases::kGodot},
    {.name = "godot-bullet",
     .title = "Godot 3 Bullet cast_motion",
     .about = "from, motion; safe and unsafe fraction, 1 and 1 where nothing was hit; a start inside is 0 and 0 if the "
              "ball moves in, else none",
     .evidence = "run: Godot 3.2.3 (Debian godot3-server), Bullet, 600 casts: 126 of 126 starts inside that move in "
                 "are 0 and 0, 22 of 22 that move out 1 and 1; unsafe is up to 0.0015 units early with margin 0.04, "
                 "0.04 to 0.11 units late with margin 0",
     .time = LogTime::Fraction,
     .direction = kAsItStands,
     .conventions = kMovingIn,
     .aliases = aliases::kGodot},
    {.name = "rapier",
     .title = "Rapier, parry cast_shapes",
     .about = "position, velocity, max_time_of_impact; time_of_impact in frames; normal2 with the ball as the first "
              "shape; a start inside is a hit at 0",
     .evidence = "not run; parry 0.20 documentation, ShapeCastOptions and ShapeCastStatus: with stop_at_penetration an "
                 "overlap at time 0 is a hit at 0, without it only where the ball moves in",
     .direction = kAsItStands,
     .conventions = kEveryStart,
     .aliases = aliases::kRapier},
    {.name = "unreal",
     .title = "Unreal Engine sweep",
     .about =
         "start, end in doubles; time as a float fraction; location is the ball's centre; a start inside is a hit at 0",
     .evidence = "not run; Unreal Engine 5 API, Chaos::GJKRaycast: an overlap at the start returns true with time 0; "
                 "FHitResult: Normal leads out by PenetrationDepth",
     .time = LogTime::Fraction,
     .conventions = kEveryStartOut,
     .readsFloat = false,
     .aliases = aliases::kUnreal,
     .sign = "bblockinghit bstartpenetrating tracestart traceend hitresulttime hitresultlocation hitresultnormal"},
    {.name = "plain",
     .title = "Anything else",
     .about = "doubles; the unit of time by the name of its column; normal toward the ball",
     .evidence = "",
     .conventions = kMovingIn,
     .readsFloat = false,
     .precision = kDouble,
     .aliases = {}},
};

}  // namespace

std::span<const LogPreset> logPresets() noexcept { return kPresets; }

const LogPreset* logPresetNamed(std::string_view name) noexcept {
    for (const LogPreset& preset : kPresets)
        if (name == preset.name) return &preset;
    return nullptr;
}

std::span<const LogAlias> commonLogAliases() noexcept { return aliases::kCommon; }

std::string_view timeLimitNames() noexcept { return aliases::kTimeLimits; }

}  // namespace logs
