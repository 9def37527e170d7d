package config

import (
	"errors"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/rule"
)

// A Config is what is in force for a module: its file, and what the command line says.
type Config struct {
	Module string // its root
	File   *File  // without a file an empty one, whose Name is ""

	rules     []*analysis.Analyzer
	base      *Selection
	flags     Flags
	limit     *Selection      // what the command line selects, if that does not just take away
	somewhere map[string]bool // the checks that are on for one file or other
	known     map[string][]InForce
}

// InForce is what holds for a check. The origins are empty for a default.
type InForce struct {
	Rule, Check  string
	Tier         rule.Tier
	On           bool
	OnFrom       string
	Severity     string
	SeverityFrom string
}

func newConfig(module string, file *File, flags Flags, rules []*analysis.Analyzer) *Config {
	if file == nil {
		file = new(File)
	}
	c := &Config{Module: module, File: file, rules: rules, flags: flags, somewhere: make(map[string]bool), known: make(map[string][]InForce)}
	strict, tierFrom := flags.Strict, ""
	if strict {
		tierFrom = "--strict"
	} else if from := file.last("strict"); from != nil && from.Strict {
		strict, tierFrom = true, from.Origin("strict")
	}
	c.base = selectTier(rules, strict, tierFrom)
	for _, one := range file.Chain() {
		c.base.applyFrom(one.Checks, one.origins("checks"), ignore)
	}
	if len(flags.Checks) > 0 && !strings.HasPrefix(flags.Checks[0], "-") {
		c.limit = selectTier(rules, c.base.tier == rule.Strict, "--strict")
		c.limit.applyFrom(flags.Checks, byFlag, ignore)
	}
	c.base.applyFrom(flags.Checks, byFlag, ignore)

	sel := c.base.clone()
	c.note(sel)
	for _, one := range file.Chain() {
		for i := range one.Paths {
			sel.change(one.Paths[i].Checks, one.origins(pathKey(i, "checks")), ignore)
			c.restrict(sel)
			c.note(sel)
		}
	}
	return c
}

// ignore is for words that have been looked at before.
func ignore(int, error) {}

func byFlag(int) string { return "--checks" }

func pathKey(i int, key string) string { return join(index("paths", i), key) }

// origins says where the elements of a list stand.
func (f *File) origins(path string) func(int) string {
	return func(i int) string { return f.Origin(index(path, i)) }
}

// Name returns the name of the file as people see it; "" if there is none.
func (f *File) Name() string { return f.name }

// flagError tells of words on the command line that name nothing.
func (c *Config) flagError(rules []*analysis.Analyzer) error {
	var unknown []error
	sel := selectTier(rules, c.flags.Strict, "")
	sel.applyFrom(c.flags.Checks, byFlag, func(_ int, err error) { unknown = append(unknown, err) })
	return errors.Join(unknown...)
}

// note keeps what is on.
func (c *Config) note(sel *Selection) {
	for name, choice := range sel.choices {
		c.somewhere[name] = c.somewhere[name] || choice.on
	}
}

// restrict gives the command line the last word: what it selects is all that settings for some paths
// can leave on, and what it takes away stays away.
func (c *Config) restrict(sel *Selection) {
	if c.limit == nil {
		sel.applyFrom(c.flags.Checks, byFlag, ignore)
		return
	}
	for name, choice := range c.limit.choices {
		if !choice.on {
			sel.choices[name] = choice
		}
	}
}

// At returns what holds for a file or folder, by its absolute name, for every check in the order of
// the rules. With "" it is what holds where no path settings do.
func (c *Config) At(file string) []InForce {
	if known, ok := c.known[file]; ok {
		return known
	}
	sel := c.base.clone()
	grave := make(map[string]choiceOf)
	for _, one := range c.File.Chain() {
		c.grade(grave, one, one.Severity, "severity")
	}
	for _, one := range c.File.Chain() {
		for _, i := range one.covering(file) {
			sel.change(one.Paths[i].Checks, one.origins(pathKey(i, "checks")), ignore)
			c.grade(grave, one, one.Paths[i].Severity, pathKey(i, "severity"))
		}
	}
	c.restrict(sel)

	var all []InForce
	for _, a := range c.rules {
		for _, k := range rule.Checks(a) {
			name := a.Name + "/" + k.Name
			f := InForce{Rule: a.Name, Check: k.Name, Tier: k.Tier, Severity: defaultSeverity}
			f.On, f.OnFrom = sel.choices[name].on, sel.choices[name].from
			if g, ok := grave[name]; ok {
				f.Severity, f.SeverityFrom = g.value, g.from
			}
			all = append(all, f)
		}
	}
	c.known[file] = all
	return all
}

// Check returns what holds for one check at a file.
func (c *Config) Check(file, ruleName, check string) InForce {
	all := c.At(file)
	i := slices.IndexFunc(all, func(f InForce) bool { return f.Rule == ruleName && f.Check == check })
	if i < 0 {
		return InForce{Rule: ruleName, Check: check, On: true, Severity: defaultSeverity}
	}
	return all[i]
}

// covering returns the entries of paths that are about a file.
func (f *File) covering(file string) []int {
	if file == "" || len(f.Paths) == 0 {
		return nil
	}
	rel, inside := below(f.folder, file)
	if !inside {
		return nil
	}
	var list []int
	for i := range f.Paths {
		if f.Paths[i].covers(rel) {
			list = append(list, i)
		}
	}
	return list
}

type choiceOf struct{ value, from string }

// grade notes how grave checks are. The more a name says, the more it counts: a check more than its
// rule, a rule more than a tier, the default tier more than both.
func (c *Config) grade(grave map[string]choiceOf, from *File, severity map[string]string, path string) {
	for _, a := range c.rules {
		for _, k := range rule.Checks(a) {
			names := []string{string(rule.Strict), string(rule.Default), a.Name, a.Name + "/" + k.Name}
			for _, name := range names {
				value, given := severity[name]
				if given && (name != string(rule.Default) || k.Tier == rule.Default) {
					grave[a.Name+"/"+k.Name] = choiceOf{value, from.Origin(join(path, name))}
				}
			}
		}
	}
}
