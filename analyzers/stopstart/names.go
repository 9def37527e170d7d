package stopstart

import (
	"slices"
	"strings"
	"unicode"
)

// The first word of a name says whether a function stops, or the second after one that says how or
// when: GracefulStop, engageStopProcedure, onClose. What stops in order to start again, or stops at
// some later time, is no stop.
var (
	stopPrefixes = []string{"graceful", "gracefully", "force", "do", "handle", "try", "engage", "initiate", "begin", "pre", "on"}
	stopWords    = []string{"stop", "shutdown", "shut", "close", "terminate", "teardown", "halt"}
	againWords   = []string{"start", "restart", "run", "reload", "reset", "reopen", "reconnect", "rotate", "replace", "resume", "swap"}
	laterWords   = []string{"on", "when", "after", "upon", "if", "notify"}
	startWords   = []string{"start", "started", "run", "running", "launch", "launched", "serve", "begin", "boot", "bootstrap", "spawn"}
	endingsWords = []string{
		"stop", "stopping", "shutdown", "shut", "close", "closing", "drain", "draining", "cleanup", "terminate",
		"teardown", "restart", "flush", "finish", "end", "cancel", "kill", "hook", "hooks",
	}
)

// stops reports whether a function of that name is the stop path of something.
func stops(name string) bool {
	words := split(name)
	if len(words) > 1 && slices.Contains(stopPrefixes, words[0]) {
		words = words[1:]
	}
	if len(words) == 0 || !slices.Contains(stopWords, words[0]) {
		return false
	}
	return !containsAny(words[1:], againWords) && !containsAny(words[1:], laterWords)
}

// starts reports whether a function of that name starts something, and not the stopping.
func starts(name string) bool {
	words := split(name)
	return containsAny(words, startWords) && !containsAny(words, endingsWords)
}

func containsAny(words, wanted []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return slices.Contains(wanted, word) })
}

// split returns the words of a name in camel case, in lower case. ShutDown is one word.
func split(name string) []string {
	var words []string
	begin := 0
	runes := []rune(name)
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || unicode.IsUpper(runes[i]) && !unicode.IsUpper(runes[i-1]) || runes[i] == '_' {
			words = append(words, strings.ToLower(strings.Trim(string(runes[begin:i]), "_")))
			begin = i
		}
	}
	return words
}
