package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// selectChecks returns the rules with the checks that --strict and --checks ask for, without those
// of which no check is left.
//
// The words of the list are applied from left to right: default and strict are the tiers, RULE the
// checks of that rule in the tier in force, RULE/CHECK one check, whatever its tier; a minus takes
// away. A list that starts with a minus takes away from the tier in force.
func selectChecks(rules []*analysis.Analyzer, strict bool, list string) ([]*analysis.Analyzer, error) {
	tier := rule.Default
	if strict {
		tier = rule.Strict
	}
	s := selected{}
	if list == "" || strings.HasPrefix(strings.TrimSpace(list), "-") {
		s.apply(rules, string(tier), tier)
	}
	for word := range strings.SplitSeq(list, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		if !s.apply(rules, word, tier) {
			return nil, unknownCheck(rules, strings.TrimPrefix(word, "-"))
		}
	}
	return s.rules(rules)
}

// selected holds the names RULE/CHECK that are switched on.
type selected map[string]bool

// apply switches the checks that a word names, and reports whether it names any.
func (s selected) apply(rules []*analysis.Analyzer, word string, tier rule.Tier) bool {
	name, off := strings.CutPrefix(word, "-")
	known := false
	for _, a := range rules {
		for _, c := range rule.Checks(a) {
			full := a.Name + "/" + c.Name
			switch name {
			case full, string(rule.Strict):
			case string(rule.Default):
				if c.Tier != rule.Default {
					continue
				}
			case a.Name:
				if !off && c.Tier != rule.Default && tier == rule.Default {
					continue
				}
			default:
				continue
			}
			known = true
			s[full] = !off
		}
	}
	return known
}

func (s selected) rules(rules []*analysis.Analyzer) ([]*analysis.Analyzer, error) {
	var chosen []*analysis.Analyzer
	for _, a := range rules {
		var names []string
		for _, c := range rule.Checks(a) {
			if s[a.Name+"/"+c.Name] {
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
		return nil, errors.New("no check is selected; ctrllint rules lists them")
	}
	return chosen, nil
}

// unknownCheck names what was meant: a check without its rule, or a name that is nearly right.
func unknownCheck(rules []*analysis.Analyzer, name string) error {
	all := checkNames(rules)
	i := slices.IndexFunc(all, func(full string) bool { return strings.HasSuffix(full, "/"+name) })
	if i >= 0 {
		return fmt.Errorf("unknown rule %q, did you mean %s?", name, all[i])
	}
	what := "rule"
	if strings.Contains(name, "/") {
		what = "check"
	}
	return fmt.Errorf("unknown %s %q%s", what, name, didYouMean(name, all, "; ctrllint rules lists them"))
}

// checkNames returns every name RULE and RULE/CHECK.
func checkNames(rules []*analysis.Analyzer) []string {
	var names []string
	for _, a := range rules {
		names = append(names, a.Name)
		for _, c := range rule.Checks(a) {
			names = append(names, a.Name+"/"+c.Name)
		}
	}
	return names
}

// ruleNamed returns the rule with that name, or nil.
func ruleNamed(rules []*analysis.Analyzer, name string) *analysis.Analyzer {
	for _, a := range rules {
		if a.Name == name {
			return a
		}
	}
	return nil
}
