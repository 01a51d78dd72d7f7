#include "study/corpus/test_frames.h"

namespace study {

const char* const kNUnitPrologue = R"CS(using System;
using NUnit.Framework;

namespace CaromSweep {
    public struct Vec3 {
        public double x, y, z;
        public Vec3(double x, double y, double z) { this.x = x; this.y = y; this.z = z; }
    }

    // What is null is not compared, but a hit needs its frames.
    public class Answer {
        public bool hit;       // an overlap at the start is no hit; touching it and moving in is one, at 0; so is a graze
        public double? frames; // time of impact: a fraction of the path times query.frames
        public Vec3? point, ball_center;
        public Vec3? normal;   // unit normal, from the sphere toward the ball
    }

    public class Query {
        public Vec3 start, velocity;                       // centre of the ball; velocity in units per frame
        public double frames = double.PositiveInfinity;    // only contacts up to then count
        public Vec3 end;                                   // the centre after so many frames, where there is a limit
        public double ball_radius, sphere_radius;
        public Vec3 center, sphere_velocity;               // centre of the sphere
        public Answer recorded;                            // answer recorded in the log
    }

    // Your engine: set it before the tests run.
    public static class Engine {
        public static Func<Query, Answer> Sweep = query => throw new NotImplementedException("Engine.Sweep is not set");
    }

    public enum Precision { Double, Float }  // the type of the engine's numbers

    // Beside 16 ulps an answer may be off by `units`: it is right for a ball that moves so far beside its path, or for
    // radii that differ by so much. A graze changes its time and its normal by far more than that.
    public class Allowed {
        public double units;                               // rounding moves so much; and the tolerance of the log
        public double margin = double.PositiveInfinity;    // to the other decision, right too if within `units`
    }

    [TestFixture]
    public class SweepTests {
        static double F(ulong bits) { return BitConverter.Int64BitsToDouble(unchecked((long)bits)); }

        static double Ulps(double x, Precision precision) {  // 16 of them
            x = Math.Abs(x);
            if (precision == Precision.Double)
                return 16 * (BitConverter.Int64BitsToDouble(BitConverter.DoubleToInt64Bits(x) + 1) - x);
            int bits = BitConverter.ToInt32(BitConverter.GetBytes((float)x), 0);
            return 16 * ((double)BitConverter.ToSingle(BitConverter.GetBytes(bits + 1), 0) - (double)(float)x);
        }

        static Vec3 Along(Vec3 from, Vec3 way, double times) {
            return new Vec3(from.x + way.x * times, from.y + way.y * times, from.z + way.z * times);
        }
        static Vec3 Minus(Vec3 a, Vec3 b) { return Along(a, b, -1); }
        static double Dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
        static double Largest(Vec3 v) { return Math.Max(Math.Abs(v.x), Math.Max(Math.Abs(v.y), Math.Abs(v.z))); }
        static double Length(Vec3 v) {
            double most = Largest(v);
            if (!(most > 0) || double.IsInfinity(most)) return most;
            var unit = new Vec3(v.x / most, v.y / most, v.z / most);
            return most * Math.Sqrt(Dot(unit, unit));
        }

        // How far the bodies are from a first contact where the ball's centre is `apart` from the sphere's.
        static double Off(Query query, Vec3 apart) {
            double sum = query.ball_radius + query.sphere_radius;
            Vec3 velocity = Minus(query.velocity, query.sphere_velocity), start = Minus(query.start, query.center);
            double speed = Length(velocity);
            Vec3 way = speed > 0 ? Along(new Vec3(), velocity, 1 / speed) : new Vec3();
            Vec3 nearest = Along(start, way, -Dot(start, way));
            double done = Dot(apart, way);
            double error = Math.Max(Math.Abs(Length(apart) - sum), Length(Minus(Along(apart, way, -done), nearest)));
            return done > 0 ? Math.Max(error, Math.Max(done, sum - Length(nearest))) : error;
        }

        static string Wrong(string what, Vec3? exact, Vec3? got, double ulps, double scale, double units,
                            Func<Vec3, double> off) {
            if (exact == null || got == null) return "";
            Vec3 difference = Minus(got.Value, exact.Value);
            bool isNear = Largest(difference) <= ulps || Length(difference) * scale <= units;  // NaN is not
            return isNear || off(got.Value) <= units ? "" : what;
        }

        // What is wrong with an answer; empty: nothing.
        static string check(Query query, Answer exact, Allowed allowed, Precision precision, Answer recorded = null) {
            query.recorded = recorded;
            Answer got = Engine.Sweep(query);
            if (got.hit != exact.hit && allowed.margin <= allowed.units) return "";
            if (got.hit != exact.hit) return exact.hit ? "a hit was missed" : "a hit that is none";
            if (!got.hit) return "";
            if (exact.frames != null && got.frames == null) return "frames: must be given for a hit";
            double frames = got.frames ?? 0, sum = query.ball_radius + query.sphere_radius;
            Vec3 sphere = Along(query.center, query.sphere_velocity, frames);
            Vec3 ball = Along(query.start, query.velocity, frames);
            if (exact.frames != null &&
                !(Math.Abs(frames - exact.frames.Value) <= Ulps(Math.Max(Math.Abs(frames), exact.frames.Value), precision)) &&
                !(Off(query, Minus(ball, sphere)) <= allowed.units))
                return "frames: must be " + exact.frames.Value.ToString("R") + ", got " + frames.ToString("R");
            double scale = Math.Max(query.ball_radius, query.sphere_radius);
            foreach (Vec3 v in new[] { query.start, query.center, exact.point ?? new Vec3(), exact.ball_center ?? new Vec3() })
                scale = Math.Max(scale, Largest(v));
            double near = Ulps(scale, precision);
            string point = Wrong("point: too far from the true one", exact.point, got.point, near, 1, allowed.units, p => {
                Vec3 arm = Minus(p, sphere);
                return Math.Max(Math.Abs(Length(arm) - query.sphere_radius),
                                Off(query, Along(new Vec3(), arm, sum / Length(arm))));
            });
            string center = Wrong("ball_center: too far from the true one", exact.ball_center, got.ball_center, near, 1,
                                  allowed.units, c => Off(query, Minus(c, sphere)));
            string normal = Wrong("normal: another direction", exact.normal, got.normal, Ulps(1, precision), sum,
                                  allowed.units, n => Off(query, Along(new Vec3(), n, sum)));
            return point != "" ? point : center != "" ? center : normal;
        }
)CS";

const char* const kRustPrologue = R"RS(#![allow(non_snake_case, dead_code, unused_mut, clippy::all)]

type Vec3 = [f64; 3];

/// What is None is not compared, but a hit needs its frames.
#[derive(Clone, Default)]
pub struct Answer {
    pub hit: bool, // an overlap at the start is no hit; touching it and moving in is one, at 0; so is a graze
    pub frames: Option<f64>, // time of impact: a fraction of the path times query.frames
    pub point: Option<Vec3>,
    pub ball_center: Option<Vec3>,
    pub normal: Option<Vec3>, // unit normal, from the sphere toward the ball
}

#[derive(Clone)]
pub struct Query {
    pub start: Vec3, // centre of the ball
    pub velocity: Vec3, // units per frame
    pub frames: f64, // only contacts up to then count
    pub end: Vec3, // the centre after so many frames, where there is a limit
    pub ball_radius: f64,
    pub center: Vec3, // centre of the sphere
    pub sphere_radius: f64,
    pub sphere_velocity: Vec3,
    pub recorded: Option<Answer>, // answer recorded in the log
}

impl Default for Query {
    fn default() -> Self {
        let o = [0.0; 3];
        Query { start: o, velocity: o, frames: f64::INFINITY, end: o, ball_radius: 0.0, center: o, sphere_radius: 0.0,
                sphere_velocity: o, recorded: None }
    }
}

include!("carom_sweep.rs"); // fn sweep(query: &Query) -> Answer

#[derive(Clone, Copy, PartialEq)]
pub enum Precision { Double, Float } // the type of the engine's numbers

/// Beside 16 ulps an answer may be off by `units`: it is right for a ball that moves so far beside its path, or for radii
/// that differ by so much. A graze changes its time and its normal by far more than that.
pub struct Allowed {
    pub units: f64, // rounding moves so much; and the tolerance of the log
    pub margin: f64, // to the other decision, which is right too if this is within `units`
}
impl Default for Allowed {
    fn default() -> Self { Allowed { units: 0.0, margin: f64::INFINITY } }
}

fn f(bits: u64) -> f64 { f64::from_bits(bits) }

fn ulps(x: f64, precision: Precision) -> f64 { // 16 of them
    let x = x.abs();
    if precision == Precision::Double { return 16.0 * (f64::from_bits(x.to_bits() + 1) - x); }
    let near = x as f32;
    16.0 * (f32::from_bits(near.to_bits() + 1) as f64 - near as f64)
}

fn along(from: Vec3, way: Vec3, times: f64) -> Vec3 {
    [from[0] + way[0] * times, from[1] + way[1] * times, from[2] + way[2] * times]
}
fn minus(a: Vec3, b: Vec3) -> Vec3 { along(a, b, -1.0) }
fn dot(a: Vec3, b: Vec3) -> f64 { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }
fn length(v: Vec3) -> f64 { v[0].hypot(v[1]).hypot(v[2]) }
fn largest(v: Vec3) -> f64 { v[0].abs().max(v[1].abs()).max(v[2].abs()) }

/// How far the bodies are from a first contact where the ball's centre is `apart` from the sphere's, scene units.
fn off(query: &Query, apart: Vec3) -> f64 {
    let sum = query.ball_radius + query.sphere_radius;
    let velocity = minus(query.velocity, query.sphere_velocity);
    let start = minus(query.start, query.center);
    let speed = length(velocity);
    let way = if speed > 0.0 { along([0.0; 3], velocity, 1.0 / speed) } else { [0.0; 3] };
    let nearest = along(start, way, -dot(start, way));
    let done = dot(apart, way);
    let error = (length(apart) - sum).abs().max(length(minus(along(apart, way, -done), nearest)));
    if done > 0.0 { error.max(done).max(sum - length(nearest)) } else { error }
}

fn is_right(exact: Option<Vec3>, got: Option<Vec3>, near: f64, scale: f64, units: f64, off: impl Fn(Vec3) -> f64) -> bool {
    let (exact, got) = match (exact, got) { (Some(exact), Some(got)) => (exact, got), _ => return true };
    let difference = minus(got, exact);
    let is_number = difference.iter().all(|x| x.is_finite());
    is_number && (largest(difference) <= near || length(difference) * scale <= units || off(got) <= units)
}

/// What is wrong with an answer; empty: nothing.
fn check(mut query: Query, exact: Answer, allowed: Allowed, precision: Precision, recorded: Option<&Answer>) -> String {
    query.recorded = recorded.cloned();
    let got = sweep(&query);
    if got.hit != exact.hit && allowed.margin <= allowed.units { return String::new(); }
    if got.hit != exact.hit { return (if exact.hit { "a hit was missed" } else { "a hit that is none" }).into(); }
    if !got.hit { return String::new(); }
    if exact.frames.is_some() && got.frames.is_none() { return "frames: must be given for a hit".into(); }
    let (frames, sum) = (got.frames.unwrap_or(0.0), query.ball_radius + query.sphere_radius);
    let sphere = along(query.center, query.sphere_velocity, frames);
    let ball = along(query.start, query.velocity, frames);
    if let Some(time) = exact.frames {
        let is_near = (frames - time).abs() <= ulps(frames.abs().max(time), precision);
        if !is_near && !(off(&query, minus(ball, sphere)) <= allowed.units) {
            return format!("frames: must be {time}, got {frames}");
        }
    }
    let mut scale = query.ball_radius.max(query.sphere_radius);
    for v in [query.start, query.center, exact.point.unwrap_or_default(), exact.ball_center.unwrap_or_default()] {
        scale = scale.max(largest(v));
    }
    let near = ulps(scale, precision);
    let off_point = |point: Vec3| {
        let arm = minus(point, sphere);
        (length(arm) - query.sphere_radius).abs().max(off(&query, along([0.0; 3], arm, sum / length(arm))))
    };
    if !is_right(exact.point, got.point, near, 1.0, allowed.units, off_point) {
        return "point: too far from the true one".into();
    }
    if !is_right(exact.ball_center, got.ball_center, near, 1.0, allowed.units, |c| off(&query, minus(c, sphere))) {
        return "ball_center: too far from the true one".into();
    }
    let off_normal = |normal: Vec3| off(&query, along([0.0; 3], normal, sum));
    if !is_right(exact.normal, got.normal, ulps(1.0, precision), sum, allowed.units, off_normal) {
        return "normal: another direction".into();
    }
    String::new()
}
)RS";

const char* const kGutPrologue = R"GD(extends GutTest

const Engine_ = preload("res://carom_sweep.gd")  # your function: static func sweep(query), returns an object like Answer

enum { DOUBLE, FLOAT }  # the type of the engine's numbers


# What is null is not compared, but a hit needs its frames. Vectors are arrays: a Vector3 has 32 bits.
class Answer:
	var hit := false  # an overlap at the start is no hit; touching it and moving in is one, at 0; so is a graze
	var frames = null  # time of impact: a fraction of the path times query.frames
	var point = null
	var ball_center = null
	var normal = null  # unit normal, from the sphere toward the ball


class Query:
	var start := [0.0, 0.0, 0.0]  # centre of the ball
	var velocity := [0.0, 0.0, 0.0]  # units per frame
	var frames := INF  # only contacts up to then count
	var end := [0.0, 0.0, 0.0]  # the centre after so many frames, where there is a limit
	var ball_radius := 0.0
	var center := [0.0, 0.0, 0.0]  # centre of the sphere
	var sphere_radius := 0.0
	var sphere_velocity := [0.0, 0.0, 0.0]
	var recorded = null  # answer recorded in the log


# Beside 16 ulps an answer may be off by `units`: it is right for a ball that moves so far beside its path, or for radii
# that differ by so much. A graze changes its time and its normal by far more than that.
class Allowed:
	var units := 0.0  # rounding moves so much; and the tolerance of the log
	var margin := INF  # to the other decision, which is right too if this is within `units`


static func f(high: int, low: int) -> float:
	var bytes := PackedByteArray()
	bytes.resize(8)
	bytes.encode_u32(0, low)
	bytes.encode_u32(4, high)
	return bytes.decode_double(0)


static func ulps(x: float, precision: int) -> float:  # 16 of them
	var bytes := PackedByteArray()
	bytes.resize(8)
	if precision == DOUBLE:
		bytes.encode_double(0, absf(x))
		bytes.encode_s64(0, bytes.decode_s64(0) + 1)
		return 16 * (bytes.decode_double(0) - absf(x))
	bytes.encode_float(0, absf(x))
	var near := bytes.decode_float(0)
	bytes.encode_u32(0, bytes.decode_u32(0) + 1)
	return 16 * (bytes.decode_float(0) - near)


static func along(from: Array, way: Array, times: float) -> Array:
	return [from[0] + way[0] * times, from[1] + way[1] * times, from[2] + way[2] * times]


static func minus(a: Array, b: Array) -> Array:
	return along(a, b, -1)


static func dot(a: Array, b: Array) -> float:
	return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


static func largest(v: Array) -> float:
	return maxf(absf(v[0]), maxf(absf(v[1]), absf(v[2])))


static func length(v: Array) -> float:
	var most := largest(v)
	if not (most > 0) or is_inf(most):
		return most
	var unit := [v[0] / most, v[1] / most, v[2] / most]
	return most * sqrt(dot(unit, unit))


# How far the bodies are from a first contact where the ball's centre is `apart` from the sphere's, scene units.
static func off(query: Query, apart: Array) -> float:
	var sum := query.ball_radius + query.sphere_radius
	var velocity := minus(query.velocity, query.sphere_velocity)
	var start := minus(query.start, query.center)
	var speed := length(velocity)
	var way := along([0.0, 0.0, 0.0], velocity, 1 / speed) if speed > 0 else [0.0, 0.0, 0.0]
	var nearest := along(start, way, -dot(start, way))
	var done := dot(apart, way)
	var error := maxf(absf(length(apart) - sum), length(minus(along(apart, way, -done), nearest)))
	return maxf(error, maxf(done, sum - length(nearest))) if done > 0 else error


static func is_right(exact, got, near: float, scale: float, units: float, off_of: Callable) -> bool:
	if exact == null or got == null:
		return true
	var difference := minus(got, exact)
	return largest(difference) <= near or length(difference) * scale <= units or off_of.call(got) <= units


# What is wrong with an answer; empty: nothing.
static func check(query: Query, exact: Answer, allowed: Allowed, precision: int, recorded = null) -> String:
	query.recorded = recorded
	var got = Engine_.sweep(query)
	if got.hit != exact.hit and allowed.margin <= allowed.units:
		return ""
	if got.hit != exact.hit:
		return "a hit was missed" if exact.hit else "a hit that is none"
	if not got.hit:
		return ""
	if exact.frames != null and got.frames == null:
		return "frames: must be given for a hit"
	var frames: float = got.frames if got.frames != null else 0.0
	var sum := query.ball_radius + query.sphere_radius
	var sphere := along(query.center, query.sphere_velocity, frames)
	var ball := along(query.start, query.velocity, frames)
	if exact.frames != null:
		var is_near := absf(frames - exact.frames) <= ulps(maxf(absf(frames), exact.frames), precision)
		if not is_near and not (off(query, minus(ball, sphere)) <= allowed.units):
			return "frames: must be %s, got %s" % [exact.frames, frames]
	var scale := maxf(query.ball_radius, query.sphere_radius)
	for v in [query.start, query.center, exact.point, exact.ball_center]:
		scale = maxf(scale, largest(v) if v != null else 0.0)
	var near := ulps(scale, precision)
	var off_point := func(point):
		var arm := minus(point, sphere)
		return maxf(absf(length(arm) - query.sphere_radius), off(query, along([0.0, 0.0, 0.0], arm, sum / length(arm))))
	if not is_right(exact.point, got.point, near, 1, allowed.units, off_point):
		return "point: too far from the true one"
	if not is_right(exact.ball_center, got.ball_center, near, 1, allowed.units, func(c): return off(query, minus(c, sphere))):
		return "ball_center: too far from the true one"
	var off_normal := func(normal): return off(query, along([0.0, 0.0, 0.0], normal, sum))
	if not is_right(exact.normal, got.normal, ulps(1, precision), sum, allowed.units, off_normal):
		return "normal: another direction"
	return ""
)GD";

}  // namespace study
