#include "io/outputs.h"
#include "temporary_folder.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

namespace io {
namespace {

namespace fs = std::filesystem;

class Outputs : public testing::Test {
  protected:
    void SetUp() override { std::ofstream(m_folder / "scene.json") << "{}"; }
    [[nodiscard]] std::string problem(const fs::path& out, const fs::path& other = {}) const {
        return outputProblem({{"SCENE", m_folder / "scene.json"}}, {{"--out", out}, {"--csv", other}});
    }
    TemporaryFolder m_temporary;
    fs::path m_folder = m_temporary.path();
};

TEST_F(Outputs, AnInputIsFoundUnderEveryNameThatItHas) {
    fs::create_symlink("scene.json", m_folder / "link");
    fs::create_symlink("link", m_folder / "chain");
    fs::create_hard_link(m_folder / "scene.json", m_folder / "twin");
    fs::create_directory_symlink(m_folder, m_folder / "here");
    for (const char* name : {"scene.json", "./scene.json", "link", "chain", "twin", "here/scene.json"})
        EXPECT_NE(problem(m_folder / name), "") << name;
    EXPECT_EQ(problem(m_folder / "link"), "--out: must be another file than SCENE (" +
                                              (m_folder / "scene.json").string() + "), got " +
                                              (m_folder / "link").string() + "; choose another name");
}

TEST_F(Outputs, TwoOutputsAreTwoFiles) {
    fs::create_symlink("not-yet", m_folder / "link");
    fs::create_directory_symlink(m_folder, m_folder / "here");
    EXPECT_NE(problem(m_folder / "a", m_folder / "a"), "");
    EXPECT_NE(problem(m_folder / "not-yet", m_folder / "link"), "") << "before either is there";
    EXPECT_NE(problem(m_folder / "not-yet", m_folder / "here" / "not-yet"), "");
    EXPECT_EQ(problem(m_folder / "a", m_folder / "b"), "");
    EXPECT_EQ(problem(m_folder / "a"), "");
}

TEST_F(Outputs, StreamsMayBeNamedTwice) { EXPECT_EQ(problem("/dev/null", "/dev/null"), ""); }

}  // namespace
}  // namespace io
