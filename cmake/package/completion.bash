# bash completion for carom: commands, options, and the files that each takes.

_carom_files() {  # of the given endings, and folders
    local IFS=$'\n' ending
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -d -- "$cur"))
    for ending; do COMPREPLY+=($(compgen -f -X "!*$ending" -- "$cur")); done
}

_carom() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options
    COMPREPLY=()
    if [ "$COMP_CWORD" -gt 1 ]; then
        case $prev in
            --out | --csv | --export | --against | --junit | --pictures)
                case $prev in
                    --out)
                        case $command in
                            export-tests) _carom_files .cpp .py .jsonl ;;
                            lesson) _carom_files .pdf .html .json ;;
                            *) _carom_files .png .webp ;;
                        esac ;;
                    --csv) _carom_files .csv ;;
                    --against) _carom_files .jsonl .csv .ndjson .log ;;
                    --junit) _carom_files .xml ;;
                    --pictures) _carom_files ;;
                    *) _carom_files .jsonl ;;
                esac
                return ;;
            --preset) COMPREPLY=($(compgen -W "carom bullet bullet-subsimplex bullet-ray physx jolt box2d box2d-2 box3d unity unity-all unreal plain" -- "$cur")); return ;;
            --panel) COMPREPLY=($(compgen -W "answer derive plots contacts compare precision map cases log lesson gallery" -- "$cur")); return ;;
            --fail-on) COMPREPLY=($(compgen -W "wrong inaccurate broken" -- "$cur")); return ;;
            --style) COMPREPLY=($(compgen -W "googletest catch2 assert pytest jsonl" -- "$cur")); return ;;
            --sort) COMPREPLY=($(compgen -W "line wrongness error outcome method id" -- "$cur")); return ;;
            --of) COMPREPLY=($(compgen -W "outcome time angle error disagree" -- "$cur")); return ;;
            --size | --time | --from | --to | --seconds | --turn | --until | --events | --top | --jobs | --row | --map | --method | --other | --x | --y | --window) return ;;
        esac
    fi
    case $COMP_CWORD:$command in
        1:*)
            case $cur in
                -*) COMPREPLY=($(compgen -W "--help --version --verbose" -- "$cur")) ;;
                *)
                    _carom_files .json .jsonl .csv
                    COMPREPLY+=($(compgen -W "solve play compare log export-tests render clip map lesson" -- "$cur")) ;;
            esac
            return ;;
        *:solve) options="--jobs --help" ;;
        *:play) options="--until --events --help" ;;
        *:compare) options="--summary --help" ;;
        *:log) options="--preset --map --float --double --sort --tolerance --top --run --follow --json --export --against --fail-on --count-inaccurate --junit --pictures --help" ;;
        *:export-tests) options="--catalogue --style --out --top --preset --map --float --double --tolerance --help" ;;
        *:render) options="--out --row --page --seed --size --time --panels --panel --help" ;;
        *:clip) options="--out --size --from --to --seconds --turn --panels --help" ;;
        *:map) options="--out --row --csv --size --of --method --other --x --y --window --bare --light --help" ;;
        *:lesson)
            if [ "$COMP_CWORD" = 2 ]; then
                COMPREPLY=($(compgen -W "check list new print export-results report --help" -- "$cur"))
                return
            fi
            case ${COMP_WORDS[2]} in
                new) options="--title --help" ;;
                print) options="--page --out --key --seed --help" ;;
                export-results) options="--name --out --help" ;;
                report) options="--out --csv --help" ;;
                *) options="--help" ;;
            esac ;;
        *:--version) options="--verbose" ;;
        *) options="" ;;
    esac
    case $cur:$command in
        -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
        *:solve | *:compare) _carom_files .jsonl ;;
        *:log | *:export-tests) _carom_files .jsonl .csv .ndjson .log ;;
        *:render | *:map) _carom_files .json .jsonl .csv ;;
        *:play | *:clip) _carom_files .json ;;
        *:lesson) if [ "${COMP_WORDS[2]}" = list ]; then _carom_files; else _carom_files .json; fi ;;
        *:--version) COMPREPLY=($(compgen -W "--verbose" -- "$cur")) ;;
    esac
}
complete -F _carom carom
