package main

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// calledByVet reports whether the arguments are those of the protocol between go vet and its tool:
// -V=full asks for the version, -flags for the flags, and a file *.cfg describes one package.
func calledByVet(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return args[0] == "-V=full" || args[0] == "-flags" || strings.HasSuffix(args[len(args)-1], ".cfg")
}

// nameChecks makes each message of the rules end with its rule and check, and marks the places that
// belong to it: go vet prints neither the category of a diagnostic nor which line starts a finding. The
// tool cannot know whether go vet -json was asked for, since go vet always calls it with -json.
func nameChecks(rules []*analysis.Analyzer) {
	for _, rule := range rules {
		run := rule.Run
		rule.Run = func(pass *analysis.Pass) (any, error) {
			named := *pass
			named.Report = func(d analysis.Diagnostic) {
				d.Message += " [" + rule.Name + "/" + d.Category + "]"
				d.Related = slices.Clone(d.Related)
				for i := range d.Related {
					d.Related[i].Message = "related: " + d.Related[i].Message
				}
				pass.Report(d)
			}
			return run(&named)
		}
	}
}
