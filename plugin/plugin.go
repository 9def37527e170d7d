// Package plugin makes ctrllint a linter of golangci-lint, through its module plugin system.
//
// golangci-lint shows one linter, called ctrllint, whatever rule speaks; its messages begin with
// rule/check, so that exclusions and severities can tell them apart by text.
package plugin

import (
	"fmt"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// name is what linters.enable, linters.settings.custom and nolint comments call the linter.
const name = "ctrllint"

func init() { register.Plugin(name, New) }

// A linter holds the rules as the settings want them.
type linter []*analysis.Analyzer

// New makes the linter from what stands under linters.settings.custom.ctrllint.settings: the settings
// of ctrllint's own configuration file. That file is not read, for golangci-lint keeps findings until
// its own configuration changes.
func New(settings any) (register.LinterPlugin, error) {
	decoded, err := register.DecodeSettings[config.Settings](settings)
	if err != nil {
		return nil, err
	}
	rules, err := decoded.Apply(analyzers.All())
	return linter(rules), err
}

// GetLoadMode says that the rules read types.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers returns one analyzer that speaks for all rules. One per rule was left: golangci-lint
// prints the name of an analyzer before its message, but not that of the check, and takes every
// related position for a finding.
func (l linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{{
		Name:     name,
		Doc:      "finds the bugs that Kubernetes controllers have in common",
		URL:      rule.Index,
		Requires: l,
		Run: func(pass *analysis.Pass) (any, error) {
			for _, a := range l {
				reportAll(pass, a, pass.ResultOf[a].(*rule.Result))
			}
			return nil, nil
		},
	}}, nil
}

// reportAll hands on what a rule found, with its safe fixes: golangci-lint applies any it is given. What only nolint comments answer is among it: golangci-lint
// removes that itself, and takes a comment that removes nothing for a stale one (nolintlint).
func reportAll(pass *analysis.Pass, a *analysis.Analyzer, result *rule.Result) {
	for _, d := range result.Reported {
		report(pass, a, d.Diagnostic)
	}
	for _, s := range result.Suppressed {
		if s.Nolint {
			report(pass, a, s.Diagnostic.Diagnostic)
		}
	}
}

func report(pass *analysis.Pass, a *analysis.Analyzer, d analysis.Diagnostic) {
	d.Message = fmt.Sprintf("%s/%s: %s%s", a.Name, d.Category, d.Message, others(pass, d))
	d.Related = nil
	pass.Report(d)
}
