// No class has more than a screen of public members; only the memo changes behind const; only the commands get the
// whole session.

#include "architecture/class_members.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "architecture/source_text.h"

namespace architecture {
namespace {

using Names = std::set<std::string>;
constexpr std::size_t kMostMembers = 15;

std::vector<ClassMembers> classesIn(const std::string& text) { return classesOf(splitSource(text).tokens); }

TEST(ClassMembers, ArePublicNamesWithoutConstructorsOperatorsTypesAndConstants) {
    const auto found = classesIn(R"(
        template <class T> class Box final : public Base<T> {
            int m_first = 0;
          public:
            Box() : m_first(1), m_map{{1, 2}} { call(); }
            explicit Box(int a);
            ~Box();
            Box& operator=(const Box&) = default;
            bool operator==(const Box&) const = default;
            using Key = std::pair<int, int>;
            enum class Kind { A, B };
            struct Inner { int x = 0, y; } inner;
            class Forward;
            friend void help(Box&);
            static constexpr int kMost = 3, kLeast = 1;
            [[nodiscard]] const std::map<int, T>& get() const { return m_map; }
            std::map<int, T>& get();
            static Box make(int, int);
            template <class U> void visit(U&& call);
            std::function<void(Box&, int)> then = [](Box&, int) { a, b; };
            bool isOpen = false, isShown{false};
            unsigned flags : 3;
            double values[kMost] = {1, 2};
          private:
            void hidden();
        };)");
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].name, "Box");
    EXPECT_EQ(found[0].publicNames,
              (Names{"inner", "get", "make", "visit", "then", "isOpen", "isShown", "flags", "values"}));
    EXPECT_TRUE(found[0].hasPrivatePart);
    EXPECT_TRUE(found[0].hasMutatingFunction);
    EXPECT_EQ(found[1].name, "Inner");
    EXPECT_EQ(found[1].publicNames, (Names{"x", "y"}));
}

TEST(ClassMembers, APlainValueHidesNothingAndIsChangedByNone) {
    EXPECT_TRUE(classesIn("struct A { int a = f(1); bool isB() const; static A make(); A(); };").at(0).isPlainValue());
    EXPECT_FALSE(classesIn("struct A { int a; void set(int); };").at(0).isPlainValue());
    EXPECT_FALSE(classesIn("struct A { int a; private: int b; };").at(0).isPlainValue());
    EXPECT_FALSE(classesIn("class A { int b; public: int a; };").at(0).isPlainValue());
    EXPECT_TRUE(classesIn("enum class A { B }; class C; template <class D> void e(struct F& f);").empty());
}

/// Plain values with many fields, which are independent quantities; of a lesson's page and task, the fields of its
/// file.
const Names kWideValues = {
    "DrawList", "MethodAnswer", "MethodQuery",  "Page",        "Presentation",        "RowFacts",   "Scene", "Settings",
    "Story",    "Task",         "carom_answer", "carom_batch", "carom_batch_answers", "carom_query"};

/// Containers, which have the members of the standard library's; a table in columns has one more for each column.
const Names kContainers = {"Blocks", "LogTable"};

TEST(ClassMembers, NoClassButAPlainValueListedByNameHasTooMany) {
    Names found, values;
    std::size_t classes = 0;
    for (const SourceFile& file : sourceFiles({"src"})) {
        for (const ClassMembers& members : classesIn(file.text)) {
            ++classes;
            if (members.publicNames.size() <= kMostMembers || kContainers.contains(members.name)) continue;
            if (members.isPlainValue() && kWideValues.contains(members.name)) {
                values.insert(members.name);
            } else {
                found.insert(file.path + " " + members.name);
            }
        }
    }
    EXPECT_GT(classes, 300u);
    EXPECT_EQ(values, kWideValues) << "a name is listed that needs no exception";
    expectNone("members", found);
}

/// Places where a member other than a mutex is mutable; a lambda may be.
std::size_t mutableMembers(const std::vector<std::string>& tokens) {
    std::size_t count = 0;
    for (std::size_t i = 0; i + 3 < tokens.size(); ++i) {
        const bool isLambda = i > 0 && tokens[i - 1] == ")";
        const bool isMutex = tokens[i + 1] == "std" && tokens[i + 3] == "mutex";
        count += tokens[i] == "mutable" && !isLambda && !isMutex;
    }
    return count;
}

TEST(Mutable, IsTheMemoAlone) {
    std::set<std::string> found;
    for (const SourceFile& file : sourceFiles({"src"}))
        if (file.path != "src/session/state/memo.h" && mutableMembers(splitSource(file.text).tokens) > 0)
            found.insert(file.path);
    expectNone("mutable", found);
}

TEST(Mutable, IsFoundAtMembers) {
    EXPECT_EQ(mutableMembers(splitSource("class A { mutable int a; mutable B b = 0; };").tokens), 2u);
    EXPECT_EQ(mutableMembers(splitSource("class A { mutable std::mutex m_mutex; };").tokens), 0u);
    EXPECT_EQ(mutableMembers(splitSource("auto f = [a]() mutable { return ++a; }; // mutable int").tokens), 0u);
}

/// True where the tokens name a session that may be changed: `Session&` or `Session*` without const.
bool changesSession(const std::vector<std::string>& tokens) {
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
        if (tokens[i] != "Session" || (tokens[i + 1] != "&" && tokens[i + 1] != "*")) continue;
        std::size_t before = i;
        if (before >= 2 && tokens[before - 1] == "::") before -= 2;
        if (before == 0 || tokens[before - 1] != "const") return true;
    }
    return false;
}

/// The root itself, the commands and actions, the type of their functions, and the owners of a session: the program and
/// pictures in memory.
const std::vector<std::string> kChangeSession = {"src/session/session.h",
                                                 "src/session/session.cpp",
                                                 "src/session/commands/",
                                                 "src/session/actions/",
                                                 "src/app/",
                                                 "src/session/state/effect.h",
                                                 "src/ui/offscreen/"};

TEST(SessionAccess, TheWholeOfItIsHandedToCommandsAlone) {
    std::set<std::string> found;
    for (const SourceFile& file : sourceFiles({"src"})) {
        const bool mayChange = std::any_of(kChangeSession.begin(), kChangeSession.end(),
                                           [&](const std::string& path) { return file.path.starts_with(path); });
        if (!mayChange && changesSession(splitSource(file.text).tokens)) found.insert(file.path);
    }
    expectNone("session", found);
}

TEST(SessionAccess, IsFoundUnlessConst) {
    const auto changes = [](const char* text) { return changesSession(splitSource(text).tokens); };
    EXPECT_TRUE(changes("void f(Session& session);"));
    EXPECT_TRUE(changes("void f(int, session::Session* session);"));
    EXPECT_TRUE(changes("std::function<void(session::Session&)> later;"));
    EXPECT_FALSE(changes("void f(const Session& a, const session::Session* b);"));
    EXPECT_FALSE(changes("Session session; class Session; // Session&"));
}

}  // namespace
}  // namespace architecture
