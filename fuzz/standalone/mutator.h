#pragma once
/// Random changes of inputs, the same for the same seed on every machine.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

/// SplitMix64 (Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014).
class Random {
  public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    [[nodiscard]] std::uint64_t next() {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    /// @return [0, count). @pre count > 0
    [[nodiscard]] std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

  private:
    std::uint64_t m_state;
};

/// What inputs are made of.
struct Corpus {
    std::vector<std::string> seeds;  ///< at least one
    std::vector<std::string> words;  ///< of the dictionary; may be empty
};

/// A seed with one to eight changes: bits flipped, bytes, words and numbers replaced or inserted, parts removed,
/// doubled, moved or taken from another seed, the end cut off. @param longest  bytes
[[nodiscard]] std::string mutated(const Corpus& corpus, Random& random, std::size_t longest);

/// The text as it stands, with one to three changes of the same kinds. For arguments and files of tests.
[[nodiscard]] std::string changed(std::string text, const Corpus& corpus, Random& random);

/// The words of a dictionary in libFuzzer's form: a word in quotes a line, \" \\ and \xAB escaped, # for comments.
[[nodiscard]] std::vector<std::string> wordsOf(std::string_view dictionary);

}  // namespace fuzz
