#!/usr/bin/env python3
"""The manual page, from the --help of the program and of each command, and one text around them.

    man_page.py PROGRAM TEXT DATE OUT

@OPTIONS@, @COMMANDS@, @VERSION@ and @DATE@ in the text are replaced; the program needs no display for that.
"""
import re
import subprocess
import sys


def output(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    return re.sub(r"^\.", r"\\&.", text, flags=re.MULTILINE)


def breakable(text):
    """A line may end after a comma: JSON has no spaces."""
    return re.sub(r",(?=\S)", r",\\:", text)


class Help:
    """One --help taken apart: what it does, its usage, titled lists of (name, meaning), and the lines after them."""

    def __init__(self, text):
        lines = text.rstrip().split("\n")
        self.what = lines[0]
        self.usage = lines[1].removeprefix("Usage: ")
        self.lists = {}
        self.rest = []
        at = 2
        while at < len(lines):
            if re.match(r"\w+:$", lines[at]) and at + 1 < len(lines) and lines[at] not in ("Example:", "Examples:"):
                title, entries, at = lines[at][:-1], [], at + 1
                while at < len(lines) and lines[at].startswith("  "):
                    name, meaning = lines[at][:32].strip(), lines[at][32:].strip()
                    if not meaning and len(lines[at]) > 32:
                        name = lines[at].strip()
                    if lines[at].startswith("    "):
                        entries[-1][1] += " " + lines[at].strip()
                    else:
                        entries.append([name, meaning])
                    at += 1
                self.lists[title] = entries
            elif self.lists and (lines[at] or self.rest):
                self.rest.append(lines[at])
                at += 1
            else:
                at += 1


def tag(name):
    """ "-h,--help" as "-h, --help"; what CLI11 says of an option's company is left to the text."""
    name = re.sub(r" (Needs|Excludes): .*", "", name).replace(" (required)", "").replace(" ...", "...")
    words = name.replace(",", ", ").split(" ")
    return " ".join("\\fB%s\\fR" % escaped(w) if w.startswith("-") else "\\fI%s\\fR" % escaped(w) for w in words)


def listed(entries):
    return "".join(".TP\n%s\n%s\n" % (tag(name), escaped(meaning)) for name, meaning in entries if name != "-h,--help")


def prose(lines):
    """Paragraphs as they are; indented lines as they stand, in a block of code."""
    text, in_code = "", False
    for line in lines:
        is_code = line.startswith("  ")
        if is_code != in_code:
            text += ".PP\n.EX\n" if is_code else ".EE\n.PP\n"
            in_code = is_code
        text += (escaped(line) if in_code else breakable(escaped(line))) + "\n" if line else ".PP\n"
    text += ".EE\n" if in_code else ""
    return re.sub(r"(\.PP\n)+", ".PP\n", text)


def commands(program, words=()):
    text = ""
    for name, _ in Help(output(program, *words, "--help")).lists.get("Commands", []):
        help_text = Help(output(program, *words, name, "--help"))
        if "Commands" not in help_text.lists:
            usage = help_text.usage.replace("[OPTIONS] ", "[OPTION...] ") if any(
                entry[0] != "-h,--help" for entry in help_text.lists.get("Options", [])) else help_text.usage.replace(
                    "[OPTIONS] ", "")
            text += ".SS %s\n%s.\n" % (escaped(usage), escaped(help_text.what.rstrip(".")))
            text += listed(help_text.lists.get("Arguments", [])) + listed(help_text.lists.get("Options", []))
            text += ".PP\n" + prose(help_text.rest) if help_text.rest else ""
        text += commands(program, (*words, name))
    return text


def main():
    program, source, date, out = sys.argv[1:]
    with open(source, encoding="utf-8") as file:
        page = file.read()
    top = Help(output(program, "--help"))
    parts = {
        "OPTIONS": listed(top.lists["Options"]),
        "COMMANDS": commands(program),
        "VERSION": escaped(output(program, "--version").split()[1]),
        "DATE": date,
    }
    for name, text in parts.items():
        page = page.replace("@%s@\n" % name, text).replace("@%s@" % name, text.rstrip("\n"))
    with open(out, "w", encoding="utf-8") as file:
        file.write(page)


if __name__ == "__main__":
    main()
