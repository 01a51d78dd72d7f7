#!/usr/bin/env python3
"""The bash completion, from the --help of the program and of each command, and one text around it.

    completion.py PROGRAM TEXT OUT

@COMMANDS@ in the text becomes what each command offers, @VALUES@ what each option with a value takes.
"""
import re
import sys

sys.dont_write_bytecode = True  # the sources stay as they are
from man_page import Help, output  # noqa: E402

# The files of an option whose help names no ending, by its placeholder or its name.
ENDINGS = {"PNG": [".png"], "--csv": [".csv"], "--junit": [".xml"], "--export": [".jsonl"],
           "--against": [".jsonl", ".csv", ".ndjson", ".log"]}


def words_of(placeholder, meaning, rest):
    """The words of a meaning that is a list of them: "line, error (default) or id"; or of "NAME is one of a, b, c."."""
    told = re.search(r"^%s is one of (.*)\.$" % placeholder, "\n".join(rest), re.MULTILINE)
    listed = told.group(1) if told else re.sub(r" ?\([^)]*\)", "", meaning).split(": ")[-1]
    words = re.split(r", | or ", listed.strip())
    return words if len(words) > 1 and all(re.fullmatch(r"[a-z][a-z0-9-]*", word) for word in words) else []


def value(name, placeholder, meaning, rest):
    """The call that completes the value of an option: one of some words, a file, or nothing."""
    words = words_of(placeholder, meaning, rest)
    if words:
        return " ".join(["_carom_words", *words])
    if placeholder == "FOLDER":
        return "_carom_folders"
    if placeholder not in ("FILE", "OUT", "PNG"):
        return ":"
    named = [".pdf"] if meaning.startswith("PDF") else re.findall(r"\.[a-z]\w+", meaning)
    return " ".join(["_carom_files", *(ENDINGS.get(name) or ENDINGS.get(placeholder) or named)])


def options_of(text):
    """(name, placeholder, meaning) of each option."""
    for names, meaning in text.lists.get("Options", []):
        names = re.sub(r" (Needs|Excludes): .*", "", names).split(" ")
        yield names[0].split(",")[-1], names[1] if len(names) > 1 else "", meaning


def commands(program, words=()):
    """(words, help) of the program and of each command below it."""
    text = Help(output(program, *words, "--help"))
    yield words, text
    for name, _ in text.lists.get("Commands", []):
        yield from commands(program, (*words, name))


def main():
    program, source, out = sys.argv[1:]
    offered, values = "", ""
    for words, text in commands(program):
        options = list(options_of(text))
        below = (name for name, _ in text.lists.get("Commands", []))
        offered += '        "%s") commands="%s" options="%s" ;;\n' % (
            " ".join(words), " ".join(below), " ".join(name for name, _, _ in options))
        for name, placeholder, meaning in options:
            if placeholder:
                values += '        "%s") %s ;;\n' % (" ".join((*words, name)), value(name, placeholder, meaning, text.rest))
    with open(source, encoding="utf-8") as file:
        page = file.read()
    page = page.replace("@COMMANDS@\n", offered).replace("@VALUES@\n", values)
    with open(out, "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main()
