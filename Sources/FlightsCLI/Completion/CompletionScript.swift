/// The shells with completion.
enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// The script that the shell loads.
  ///
  /// The script knows no commands and options: it calls the program at every use, with the words so far and the
  /// unfinished one last, and gets one candidate per line, with a description after a tab.
  var script: String {
    switch self {
    case .bash:
      #"""
      # flights completions bash > ~/.local/share/bash-completion/completions/flights
      _flights() {
        local line word char escaped rest=${COMP_LINE#*"${COMP_WORDS[0]}"} quote='' drop=''
        local -a words=() lines=() alike=()
        # Bash takes '--units=altitude=ft' for five words; the program wants one, and bash only what follows the last
        # '='. Words that no space divides belong together.
        for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
          if [[ $rest == [[:space:]]* || ${#words[@]} == 0 ]]; then words+=(''); fi
          drop=${words[-1]}
          rest=${rest#*"$word"}
          # Words come as they are typed, with quotes and backslashes.
          line=${word#[\"\']} line=${line%[\"\']} words[-1]+=${line//\\}
        done
        # What divides words stays, and bash inserts behind it.
        if [[ -z ${word//[$COMP_WORDBREAKS]} ]]; then drop=${words[-1]}; fi
        # What bash inserts it will read again: the quote that is open says what would not stay as it is.
        if [[ $word == [\"\']* ]] && ((${#word} == 1)) || [[ $word == [\"\']* && $word != *"${word:0:1}" ]]; then
          quote=${word:0:1}
        fi
        mapfile -t lines < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2> /dev/null)
        # Names match in any case, but bash would cut the word to what all of them share.
        word=${words[-1]}
        for line in "${lines[@]}"; do [[ $line == "$word"* ]] && alike+=("$line"); done
        if ((${#alike[@]} == 0 && ${#lines[@]} > 1)); then
          for line in "${lines[@]}"; do [[ ${line,,} == "${word,,}"* ]] && alike+=("$word${line:${#word}}"); done
        fi
        if ((${#alike[@]})); then lines=("${alike[@]}"); fi
        COMPREPLY=()
        for line in "${lines[@]}"; do
          line=${line%%$'\t'*}
          line=${line:${#drop}}
          if [[ $quote == \" ]]; then
            for char in '\' '"' '$' '`'; do
              escaped="\\$char"
              line=${line//"$char"/"$escaped"}
            done
            # Within these quotes nothing keeps '!' from being history.
            escaped=\"\'!\'\"
            line=${line//!/"$escaped"}
          elif [[ $quote == \' ]]; then
            escaped=\'\\\'\'
            line=${line//\'/"$escaped"}
          elif [[ $line == *[!A-Za-z0-9_.,:/=+-]* ]]; then
            printf -v line '%q' "$line"
          fi
          # Bash closes the quote itself, but not behind one.
          [[ -n $quote && $line == *"$quote" ]] && line+=$quote
          COMPREPLY+=("$line")
        done
      }
      complete -o default -F _flights flights

      """#
    case .zsh:
      """
      #compdef flights
      # flights completions zsh > "${fpath[1]}/_flights"
      _flights() {
        local -a candidates typed=("${(@Q)words[2,CURRENT]}")
        local line
        typed[-1]=${typed[-1]#[\\\"\\\']}
        for line in "${(@f)$("${words[1]}" complete -- "${(@)typed}" 2> /dev/null)}"; do
          [[ -z $line ]] && continue
          candidates+=("${${line%%$'\\t'*}//:/\\\\:}${${(M)line:#*$'\\t'*}:+:${line#*$'\\t'}}")
        done
        if ((${#candidates})); then _describe -V flights candidates -M 'm:{a-zA-Z}={A-Za-z}'; else _files; fi
      }
      if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then _flights "$@"; else compdef _flights flights; fi

      """
    case .fish:
      """
      # flights completions fish > ~/.config/fish/completions/flights.fish
      function __flights_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct | string unescape)
        or set word (commandline -ct | string trim --left --chars "'\\\"")
        $words[1] complete -- $words[2..-1] "$word" 2> /dev/null
      end
      function __flights_reads_files
        set -l words (commandline -opc)
        contains -- $words[-1] --data --output -o
        or contains -- check $words
        or contains -- diff $words
        or contains -- import $words
      end
      complete -c flights -f -a '(__flights_complete)'
      complete -c flights -n __flights_reads_files -F

      """
    }
  }
}
