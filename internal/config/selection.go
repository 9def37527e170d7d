package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/nearest"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// A Selection says of each check whether it is on.
//
// It is made from words that are applied from left to right: default and strict are the tiers, the
// latter both of them, RULE the checks of that rule in the tier in force, RULE/CHECK one check,
// whatever its tier; a minus takes away. A list that starts with a minus takes away from what is on
// before it; any other list starts from nothing.
type Selection struct {
	rules   []*analysis.Analyzer
	tier    rule.Tier // in force
	choices map[string]choice
}

// A choice is the last word about a check.
type choice struct {
	on   bool
	from string // who said so; empty for the default
}

// ErrNothingSelected says that no check is left to run.
var ErrNothingSelected = errors.New("no check is selected; ctrllint rules lists them")

// Words takes a list apart that is written with commas.
func Words(list string) List {
	var words List
	for word := range strings.SplitSeq(list, ",") {
		if word = strings.TrimSpace(word); word != "" {
			words = append(words, word)
		}
	}
	return words
}

// selectTier selects the checks of a tier.
func selectTier(rules []*analysis.Analyzer, strict bool, from string) *Selection {
	s := &Selection{rules: rules, tier: rule.Default, choices: make(map[string]choice)}
	if strict {
		s.tier = rule.Strict
		s.apply(string(rule.Strict), from)
	}
	s.apply(string(rule.Default), "") // on for everybody, whoever asked for more
	return s
}

func (s *Selection) clone() *Selection {
	copied := *s
	copied.choices = maps.Clone(s.choices)
	return &copied
}

// applyAll applies a list that stands at a path of the settings.
func (s *Selection) applyAll(words List, path string, problems *problems) {
	s.applyFrom(words, func(int) string { return path }, func(i int, err error) {
		problems.add(index(path, i), "%v", err)
	})
}

// applyFrom applies a list of which each word has its origin.
func (s *Selection) applyFrom(words List, from func(i int) string, failed func(i int, err error)) {
	if len(words) > 0 && !strings.HasPrefix(words[0], "-") {
		for name := range s.choices {
			s.choices[name] = choice{false, from(0)}
		}
	}
	s.change(words, from, failed)
}

// change applies a list to what is on before it, however the list begins.
func (s *Selection) change(words List, from func(i int) string, failed func(i int, err error)) {
	for i, word := range words {
		if !s.apply(word, from(i)) {
			failed(i, UnknownCheck(s.rules, strings.TrimPrefix(word, "-"), tiers...))
		}
	}
}

var tiers = []string{string(rule.Default), string(rule.Strict)}

// apply switches the checks that a word names, and reports whether it names any.
func (s *Selection) apply(word, from string) bool {
	name, off := strings.CutPrefix(word, "-")
	known := slices.Contains(tiers, name)
	for _, a := range s.rules {
		for _, c := range rule.Checks(a) {
			full := a.Name + "/" + c.Name
			switch name {
			case full, string(rule.Strict):
			case string(rule.Default):
				if c.Tier != rule.Default {
					continue
				}
			case a.Name:
				known = true
				if !off && c.Tier != rule.Default && s.tier == rule.Default {
					continue
				}
			default:
				continue
			}
			known = true
			s.choices[full] = choice{!off, from}
		}
	}
	return known
}

// Rules returns copies of the rules with the checks that are on, without those of which none is.
// They can run as they are.
func (s *Selection) Rules() ([]*analysis.Analyzer, error) {
	var chosen []*analysis.Analyzer
	for _, a := range s.rules {
		var names []string
		for _, c := range rule.Checks(a) {
			if s.choices[a.Name+"/"+c.Name].on {
				names = append(names, c.Name)
			}
		}
		if len(names) == 0 {
			continue
		}
		with, err := rule.WithChecks(a, names)
		if err != nil {
			return nil, err
		}
		chosen = append(chosen, with)
	}
	if len(chosen) == 0 {
		return nil, ErrNothingSelected
	}
	return rule.Linked(chosen), nil
}

// UnknownCheck names what was meant by a name that is none: a check without its rule, or a name that
// is nearly right. Others are words that would be right in its place as well.
func UnknownCheck(rules []*analysis.Analyzer, name string, others ...string) error {
	all := CheckNames(rules)
	i := slices.IndexFunc(all, func(full string) bool { return strings.HasSuffix(full, "/"+name) })
	if i >= 0 {
		return fmt.Errorf("unknown rule %q, did you mean %s?", name, all[i])
	}
	ruleName, check, isCheck := strings.Cut(name, "/")
	if !isCheck {
		return fmt.Errorf("unknown rule %q%s", name, nearest.Hint(name, slices.Concat(all, others), "; ctrllint rules lists them"))
	}
	if i := slices.IndexFunc(rules, func(a *analysis.Analyzer) bool { return a.Name == ruleName }); i >= 0 {
		return fmt.Errorf("unknown check %q%s", name, nearest.HintIn(ruleName+"/", check, checksOf(rules[i]), "; ctrllint explain "+ruleName+" lists those that there are"))
	}
	return fmt.Errorf("unknown check %q%s", name, nearest.Hint(name, slices.Concat(all, others), "; ctrllint rules lists them"))
}

func checksOf(a *analysis.Analyzer) []string {
	var names []string
	for _, c := range rule.Checks(a) {
		names = append(names, c.Name)
	}
	return names
}

// CheckNames returns every name RULE and RULE/CHECK.
func CheckNames(rules []*analysis.Analyzer) []string {
	var names []string
	for _, a := range rules {
		names = append(names, a.Name)
		for _, check := range checksOf(a) {
			names = append(names, a.Name+"/"+check)
		}
	}
	return names
}
