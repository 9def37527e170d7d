package main

import (
	"golang.org/x/tools/go/analysis"
)

// ruleNamed returns the rule with that name, or nil.
func ruleNamed(rules []*analysis.Analyzer, name string) *analysis.Analyzer {
	for _, a := range rules {
		if a.Name == name {
			return a
		}
	}
	return nil
}
