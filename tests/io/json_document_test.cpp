#include "io/json_document.h"

#include <gtest/gtest.h>

#include "io/json_writer.h"
#include "io/text.h"

namespace io {
namespace {

std::string errorOf(std::string_view json) {
    const Result<JsonList> list = readJson(json);
    return list ? "no error" : list.error();
}

/// A text as it was read, written again.
std::string laidOut(std::string_view json) {
    const Result<JsonList> list = readJson(json);
    if (!list) return list.error();
    JsonWriter out;
    out.open('{');
    out.members(list.value().front());
    out.close('}');
    return out.take();
}

std::string repeated(std::string_view part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
}

TEST(JsonDocument, EveryFaultIsNamedWithLineAndColumn) {
    const std::pair<std::string, const char*> cases[] = {
        {"", "line 1, column 1: a value is missing"},
        {" \n\t", "line 2, column 2: a value is missing"},
        {"{", "line 1, column 2: a key in double quotes is missing"},
        {"{\"a\":1,}", "line 1, column 8: a key in double quotes is missing"},
        {"{\n  \"a\" 1}", "line 2, column 7: a colon is missing after a key"},
        {"{\n\"é€😀\": 1 \"b\"}", "line 2, column 10: a comma or } is missing in an object"},
        {"\xEF\xBB\xBF{\"a\":[1 2]}", "line 1, column 9: a comma or ] is missing in an array"},
        {"{\"a\":[1,", "line 1, column 9: a value is missing"},
        {"{\"a\":[1", "line 1, column 8: an array does not end"},
        {"{\"a\":1", "line 1, column 7: an object does not end"},
        {"{\"a\":\"b", "line 1, column 8: a string does not end"},
        {"{\"a\":\"b\\", "line 1, column 9: a string does not end"},
        {"{\"a\":\"\n\"}", "line 1, column 7: a control character in a string must be escaped"},
        {std::string("{\"a\":\"\0\"}", 9), "line 1, column 7: a control character in a string must be escaped"},
        {R"({"a":"\x"})", "line 1, column 8: an escape in a string is not one of JSON's"},
        {R"({"a":"\u12g4"})", "line 1, column 11: a \\u escape needs four hexadecimal digits"},
        {"{\"a\":1}\n x", "line 2, column 2: something follows the object"},
        {std::string("{\"a\":1}\0", 8), "line 1, column 8: something follows the object"},
        {"3 4", "line 1, column 3: something follows the value"},
        {"hello", "line 1, column 1: \"hello\" is no JSON value"},
        {"{\"a\":1,\n\"b\":[0, NaN], \"c\" 3}", "line 2, column 9: \"NaN\" is no JSON value"},
        {std::string("{\"a\":\0}", 7), "line 1, column 6: \"\\u0000\" is no JSON value"},
        {R"({"a":1,"b":{"c":1,"c":2},"a":3})", "line 1, column 26: \"a\" is given twice"},
        {R"({"a":[{},{"b":1,"c":2,"c":3,"b":4}]})", "line 1, column 23: \"c\" is given twice"},
        {R"({"a":1,"\u0061":2})", "line 1, column 8: \"\\u0061\" is given twice"},
        {R"({"a":"\ud800"})", "line 1, column 6: \"\\ud800\" has half of a surrogate pair"},
        {R"({"a":"\ud800\u0041"})", "line 1, column 6: \"\\ud800\\u0041\" has half of a surrogate pair"},
        {R"({"a":{"x\udc00":1}})", "line 1, column 7: \"x\\udc00\" has half of a surrogate pair"},
    };
    for (const auto& [json, problem] : cases)
        EXPECT_EQ(errorOf(json), std::string("not valid JSON: ") + problem) << json;
    EXPECT_EQ(errorOf("{\n\"ä\":\"\xED\xA0\x80\"}"), "not valid UTF-8 text at line 2, column 6");
    EXPECT_EQ(errorOf("[1,\n2]"), "must be one JSON object, got [1,2]");
    EXPECT_EQ(errorOf("\"a\""), "must be one JSON object, got \"a\"");
}

TEST(JsonDocument, WhatJsonAllowsIsRead) {
    for (const char* json :
         {"{}", "\xEF\xBB\xBF {}\r\n", R"({"a":"\ud83d\ude00 \\ud800 \ufffd"})", R"({"":{"":[[],{}]}})",
          R"({"a":1e999,"b":-0,"c":1E-999,"d":12345678901234567890123})", R"({"a":[],"b":"\u0000"})"})
        EXPECT_EQ(errorOf(json), "no error") << json;
}

TEST(JsonDocument, NestingIsBounded) {
    const auto nested = [](std::size_t levels) {
        return "{\"a\":" + std::string(levels, '[') + std::string(levels, ']') + "}";
    };
    EXPECT_EQ(errorOf(nested(64)), "no error");
    EXPECT_EQ(errorOf(nested(65)), "not valid JSON: line 1, column 70: it nests deeper than 64 levels");
    EXPECT_EQ(errorOf("{\"a\":" + std::string(1'000'000, '[')),
              "not valid JSON: line 1, column 70: it nests deeper than 64 levels");
    EXPECT_EQ(errorOf(repeated("{\"a\":", 1'000'000)),
              "not valid JSON: line 1, column 326: it nests deeper than 64 levels");
}

TEST(JsonDocument, EveryTruncationIsAnErrorInOneLine) {
    const std::string json = "{\"é\": [1.5e3, -0, \"\\ud83d\\ude00\\n\"],\n \"b\": {\"c\": null, \"d\": [true, {}]}}";
    ASSERT_EQ(errorOf(json), "no error");
    for (std::size_t size = 0; size < json.size(); ++size) {
        const std::string error = errorOf(json.substr(0, size));
        EXPECT_TRUE(error.starts_with("not valid JSON: line ") ||
                    error.starts_with("not valid UTF-8 text at line 1, column "))
            << size << error;
        EXPECT_EQ(error.find('\n'), std::string::npos);
    }
}

TEST(JsonDocument, WideAndLongTextsAreReadAndMessagesStayShort) {
    std::string members;
    for (int i = 0; i < 100'000; ++i) members += "\"k" + std::to_string(i) + "\":0,";
    EXPECT_EQ(errorOf('{' + members + "\"k\":0}"), "no error");
    EXPECT_NE(errorOf('{' + members + "\"k500\":0}").find("\"k500\" is given twice"), std::string::npos);
    const std::string megabyte = repeated("é", 1 << 19);
    EXPECT_EQ(readJson("{\"a\":\"" + megabyte + "\"}").value().front().first()->text.size(), (1U << 20) + 2);
    const std::string bad[] = {"{\"" + megabyte + "\":1,\"" + megabyte + "\":2}", "{\"a\":\"" + megabyte + "\\udc00\"}",
                               "{\"a\":" + megabyte + "}", "\"" + megabyte + "\""};
    for (const std::string& json : bad) {
        EXPECT_LT(errorOf(json).size(), 200U);
        EXPECT_TRUE(isUtf8(errorOf(json)));
    }
}

TEST(JsonDocument, MembersAreLaidOutAnewAndSpelledAsTheyWere) {
    EXPECT_EQ(laidOut("{}"), "{}\n");
    EXPECT_EQ(laidOut(R"({"a":[1,2.0,  "x\u00e9\/"], "b":{"c":{},"d":[]},"e\n":[{"f":-0},[0.0,1E+5]],"g":null})"),
              R"({
  "a": [1, 2.0, "x\u00e9\/"],
  "b": {
    "c": {},
    "d": []
  },
  "e\n": [
    {
      "f": -0
    },
    [0.0, 1E+5]
  ],
  "g": null
}
)");
}

TEST(JsonDocument, MembersAreKeptCompact) {
    const Result<JsonList> list = readJson("{\"a\" : [1.0, {\"b\" :\n\"x y\"}], \"c\": {}}");
    ASSERT_TRUE(list);
    const JsonValue& root = list.value().front();
    EXPECT_EQ(compact(root), R"({"a":[1.0,{"b":"x y"}],"c":{}})");
    std::string kept;
    keepMember(kept, *root.find("c"));
    EXPECT_EQ(kept, R"({"c":{}})");
    keepMember(kept, *root.find("a"));
    EXPECT_EQ(kept, R"({"c":{},"a":[1.0,{"b":"x y"}]})");
    EXPECT_EQ(root.size(), 2U);
    EXPECT_EQ(root.find("a")->size(), 2U);
    EXPECT_EQ(root.find("d"), nullptr);
    EXPECT_EQ(root.find("a")->find("b"), nullptr) << "an array has no members";
}

}  // namespace
}  // namespace io
