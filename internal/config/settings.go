// Package config holds what a team decides about ctrllint: which checks run, how grave each is, what
// holds for some paths only, and what the rules have to know about the team's own code.
//
// Settings are the part that every way to run ctrllint has; a File is what stands in .ctrllint.yml.
// Nothing in either is ignored: an unknown key, rule, check or option is a Problem with its place and
// the name that was meant.
package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/nearest"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// Settings say what is checked.
type Settings struct {
	Strict  bool            `json:"strict,omitempty"`  // the strict tier, too
	Checks  List            `json:"checks,omitempty"`  // words that select checks
	Options map[string]List `json:"options,omitempty"` // what the rules have to know, by the name of their flag
}

// A List is written as a list of values, or as one.
type List []string

// UnmarshalJSON reads the list or the one value. Numbers and truth values stand for their text.
func (l *List) UnmarshalJSON(data []byte) error {
	var values []any
	if err := json.Unmarshal(data, &values); err != nil {
		values = make([]any, 1)
		if err := json.Unmarshal(data, &values[0]); err != nil {
			return err
		}
	}
	*l = nil
	for _, v := range values {
		switch v.(type) {
		case string, bool, float64:
			*l = append(*l, fmt.Sprint(v))
		default:
			return fmt.Errorf("%s is not a value or a list of values", bytes.TrimSpace(data))
		}
	}
	return nil
}

// Apply returns the rules with the checks that the settings select, without those of which none is
// left, ready to run. The options are set on the flags of the rules. These belong to the passes that
// rules share, so that they hold for the whole process.
//
// The error joins a *Problem for each thing that is wrong.
func (s Settings) Apply(rules []*analysis.Analyzer) ([]*analysis.Analyzer, error) {
	var problems problems
	sel := selectTier(rules, s.Strict, "")
	sel.applyAll(s.Checks, "checks", &problems)
	applyOptions(rules, s.Options, &problems)
	if err := problems.err(); err != nil {
		return nil, err
	}
	return sel.Rules()
}

// applyOptions sets flags of the rules.
func applyOptions(rules []*analysis.Analyzer, options map[string]List, problems *problems) {
	flags := Options(rules)
	for _, name := range slices.Sorted(maps.Keys(options)) {
		at := join("options", name)
		if len(flags[name]) == 0 {
			hint := nearest.Hint(name, slices.Sorted(maps.Keys(flags)), "")
			problems.add(at, "unknown option %q%s", name, hint)
			continue
		}
		for i, value := range options[name] {
			for _, f := range flags[name] {
				if err := f.Value.Set(value); err != nil {
					problems.add(index(at, i), "%s", refusal(f, value, err))
					break
				}
			}
		}
	}
}

// Reset takes back the options that earlier settings have set on the flags of the rules.
func Reset(rules []*analysis.Analyzer) {
	options := Options(rules)
	for _, name := range slices.Sorted(maps.Keys(options)) {
		for _, f := range options[name] {
			if rows, ok := f.Value.(interface{ Clear() }); ok {
				rows.Clear()
			} else {
				_ = f.Value.Set(f.DefValue) // as the flag was made with
			}
		}
	}
}

// refusal says what is wrong with the value of an option.
func refusal(f *flag.Flag, value string, err error) string {
	if isBool(f) {
		return fmt.Sprintf("%s is true or false, not %q", f.Name, value)
	}
	return fmt.Sprintf("%s: %v", f.Name, err)
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// Options returns the flags of the rules that are options of settings: all but the selection of
// checks. Rules that stand on one pass share its flags, and each stands here once.
func Options(rules []*analysis.Analyzer) map[string][]*flag.Flag {
	options := make(map[string][]*flag.Flag)
	for _, a := range rules {
		a.Flags.VisitAll(func(f *flag.Flag) {
			same := func(have *flag.Flag) bool { return have.Value == f.Value }
			if f.Name != rule.ChecksFlag && !slices.ContainsFunc(options[f.Name], same) {
				options[f.Name] = append(options[f.Name], f)
			}
		})
	}
	return options
}

// An Option is what a rule has to know about the user's code.
type Option struct {
	Name    string
	Meaning string // without a full stop
}

// OptionsOf returns the options of a rule.
func OptionsOf(a *analysis.Analyzer) []Option {
	var options []Option
	a.Flags.VisitAll(func(f *flag.Flag) {
		if f.Name != rule.ChecksFlag {
			_, usage := flag.UnquoteUsage(f)
			options = append(options, Option{f.Name, usage})
		}
	})
	return options
}

// A Problem is one thing that is wrong with settings.
type Problem struct {
	Path    string // of the key or value: checks[2], options.predicates[0]; empty for the whole
	File    string // empty where the settings do not come from a file
	Line    int
	Column  int
	Message string
}

func (p *Problem) Error() string {
	switch {
	case p.File != "" && p.Line > 0:
		return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
	case p.File != "":
		return p.File + ": " + p.Message
	case p.Path != "":
		return p.Path + ": " + p.Message
	}
	return p.Message
}

// Problems returns what an error of this package joins; nil if it is about something else.
func Problems(err error) []*Problem {
	if one := new(Problem); errors.As(err, &one) {
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			var list []*Problem
			for _, e := range joined.Unwrap() {
				list = append(list, Problems(e)...)
			}
			return list
		}
		return []*Problem{one}
	}
	return nil
}

// problems collects, because who corrects a file wants to do it once.
type problems []error

func (p *problems) add(path, format string, args ...any) {
	*p = append(*p, &Problem{Path: path, Message: fmt.Sprintf(format, args...)})
}

// beside returns the problems about what none of the others is about, nor anything in it or around it,
// so that nobody reads two complaints about one slip.
func (p problems) beside(others problems) problems {
	var rest problems
	for _, one := range Problems(p.err()) {
		if !slices.ContainsFunc(Problems(others.err()), func(o *Problem) bool { return nested(o.Path, one.Path) || nested(one.Path, o.Path) }) {
			rest = append(rest, one)
		}
	}
	return rest
}

// nested reports whether what a path leads to is, or is part of, what the other leads to. Marks at the
// end of a path say which of several things there is meant.
func nested(inner, outer string) bool {
	inner, outer = strings.TrimRight(inner, "!#="), strings.TrimRight(outer, "!#=")
	rest, found := strings.CutPrefix(inner, outer)
	return found && (rest == "" || strings.ContainsAny(rest[:1], ".[="))
}

func (p problems) err() error { return errors.Join(p...) }

// join and index spell the way to a key and to an element of a list.
func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

func index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }
