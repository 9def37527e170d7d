package rule

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Fixes says which classes of fixes the findings of a check can have. Every text that lists checks
// prints it.
type Fixes string

const (
	NoFixes     Fixes = ""
	SafeFixes   Fixes = "safe"
	UnsafeFixes Fixes = "unsafe"
	EitherFixes Fixes = "safe or unsafe"
)

const unsafePrefix = "\x00unsafe: "

func (f Fixes) String() string {
	if f == NoFixes {
		return "none"
	}
	return string(f)
}

// Classes returns the classes one by one; an empty list for none.
func (f Fixes) Classes() []string {
	switch f {
	case NoFixes:
		return []string{}
	case EitherFixes:
		return []string{string(SafeFixes), string(UnsafeFixes)}
	}
	return []string{string(f)}
}

// Allow reports whether a fix of a class is among them.
func (f Fixes) Allow(unsafe bool) bool {
	return f == EitherFixes || unsafe && f == UnsafeFixes || !unsafe && f == SafeFixes
}

// Unsafe marks a fix that is right only if the reader agrees with what else it changes. The class
// of a fix has no place in analysis.SuggestedFix, so that the mark is part of the message until the
// diagnostic leaves the rule.
func Unsafe(fix analysis.SuggestedFix) analysis.SuggestedFix {
	fix.Message = unsafePrefix + fix.Message
	return fix
}

// A Diagnostic is what a rule reports. Its own SuggestedFixes are safe.
//
// This is the one place where the class of a fix decides who gets it. go vet -fix, golangci-lint
// --fix and the multichecker apply whatever fix they are handed, so that an analysis.Diagnostic
// never holds an unsafe one, whatever the driver. The command, which has a flag for them, reads
// Unsafe from the result of the rule.
type Diagnostic struct {
	analysis.Diagnostic
	Unsafe []analysis.SuggestedFix
}

// classify parts the fixes of a diagnostic by their marks. A class that the table of checks does not
// name is an error of the rule.
func classify(d analysis.Diagnostic, allowed Fixes) Diagnostic {
	sorted := Diagnostic{Diagnostic: d}
	sorted.SuggestedFixes = nil
	for _, fix := range d.SuggestedFixes {
		message, unsafe := strings.CutPrefix(fix.Message, unsafePrefix)
		if !allowed.Allow(unsafe) {
			panic(fmt.Sprintf("check %q has a fix of a class that its table does not name: %s", d.Category, message))
		}
		fix.Message = message
		if unsafe {
			sorted.Unsafe = append(sorted.Unsafe, fix)
			continue
		}
		sorted.SuggestedFixes = append(sorted.SuggestedFixes, fix)
	}
	return sorted
}
