package main

import (
	"context"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/config"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// A configuration is what is in force for a run: that of each module, and what the command line says
// over all of them.
type configuration struct {
	*config.Set
	options *options
	dir     string               // the working directory, absolute
	rules   []*analysis.Analyzer // with all that is on somewhere

	adoption *adoption // nil if the configuration could not be read
}

// configure reads the configuration of the modules that the patterns lie in. An error in a file is
// one of config.Problems.
func (c *command) configure(ctx context.Context, o *options) (*configuration, error) {
	dir, err := filepath.Abs(o.dir)
	if err != nil {
		return nil, err
	}
	modules := []string{dir}
	if !o.noConfig {
		if modules, err = lint.Modules(ctx, lint.Options{Dir: dir, Patterns: o.patterns, Env: c.env, Session: c.session}); err != nil {
			return nil, err
		}
	}
	set, err := config.Load(config.Search{
		Dir:     dir,
		Modules: modules,
		File:    o.config,
		None:    o.noConfig,
		Flags:   config.Flags{Strict: o.strict, Checks: config.Words(o.checks)},
	}, c.rules)
	if err != nil {
		return nil, err
	}
	rules, err := set.Rules()
	if err != nil {
		return nil, err
	}
	return &configuration{Set: set, options: o, dir: dir, rules: rules}, nil
}

// lintOptions says what to lint and with what.
func (c *configuration) lintOptions(env []string) lint.Options {
	tests, flags := c.load(c.dir)
	return lint.Options{
		Dir:        c.options.dir,
		Patterns:   c.options.patterns,
		Tests:      tests,
		BuildFlags: flags,
		Configure:  c.load,
		Env:        env,
		Analyzers:  c.rules,
	}
}

// load says how the packages of a module, or of a workspace, are loaded.
func (c *configuration) load(folder string) (tests bool, buildFlags []string) {
	file := c.For(folder).File
	tests, tags := c.options.tests, c.options.tags
	if said, ok := file.LoadsTests(); ok && !c.options.given["tests"] {
		tests = said
	}
	if !c.options.given["tags"] {
		tags = strings.Join(file.BuildTags(), ",")
	}
	if tags != "" {
		buildFlags = []string{"-tags=" + tags}
	}
	return tests, buildFlags
}

// judge drops what is off where it stands, and says how grave the rest is.
func (c *configuration) judge(result *lint.Result) {
	result.Findings = keep(result.Findings, c.judged)
	result.Suppressed = keep(result.Suppressed, func(s *finding.Suppressed) bool { return c.judged(&s.Finding) })
}

func (c *configuration) judged(f *finding.Finding) bool {
	file := filepath.FromSlash(f.File)
	if !filepath.IsAbs(file) {
		file = filepath.Join(c.dir, file)
	}
	force := c.For(file).Check(file, f.Rule, f.Check)
	f.Severity = force.Severity
	return force.On
}

// severity returns how grave a check is in the module of the working directory.
func (c *configuration) severity(rule, check string) string {
	return c.For(c.dir).Check("", rule, check).Severity
}

// keep returns the items that pass, which may change them.
func keep[T any](items []T, pass func(*T) bool) []T {
	kept := items[:0:0]
	for _, item := range items {
		if pass(&item) {
			kept = append(kept, item)
		}
	}
	return kept
}

// configurationErrors turns what is wrong with configuration files into errors of the run, so that
// they show in every format like those of any other file. It returns nil for other errors.
func configurationErrors(err error) []finding.Error {
	var errs []finding.Error
	for _, p := range config.Problems(err) {
		errs = append(errs, finding.Error{File: p.File, Line: p.Line, Column: p.Column, Message: p.Message})
	}
	return errs
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
