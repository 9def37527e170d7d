package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// precision counts the labels of one tier of a ledger.
type precision struct{ bugs, smells, noise, wrong, open int }

func (p *precision) add(e *entry) {
	switch e.Verdict {
	case verdictBug:
		p.bugs++
	case verdictSmell:
		p.smells++
	case verdictNoise:
		p.noise++
	case verdictFalse:
		p.wrong++
	default:
		p.open++
	}
}

// A ledgerGroup is the ledgers of one folder, which have figures in common.
type ledgerGroup struct{ name, dir string }

// ledgerGroups returns the ledgers that the rules were developed with, those that were read for practice, and those of each round.
func ledgerGroups() ([]ledgerGroup, error) {
	if _, err := os.Stat(filepath.FromSlash(ledgerDir)); err != nil {
		return nil, err
	}
	groups := []ledgerGroup{{"all", filepath.FromSlash(ledgerDir)}, {"practice", filepath.FromSlash(practiceDir)}}
	dirs, err := os.ReadDir(filepath.FromSlash(roundsDir))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	slices.SortFunc(dirs, func(a, b os.DirEntry) int { return cmp.Compare(roundOf(a), roundOf(b)) })
	for _, d := range dirs {
		if roundOf(d) > 0 {
			groups = append(groups, ledgerGroup{"round " + d.Name(), filepath.Join(filepath.FromSlash(roundsDir), d.Name(), "ledger")})
		}
	}
	return groups, nil
}

// roundOf returns the number of a round's folder, or 0.
func roundOf(d os.DirEntry) int {
	n, err := strconv.Atoi(d.Name())
	if err != nil {
		return 0
	}
	return n
}

// checkLedgers prints how right the rules are on each repository, or each rule in place of that, and fails if a finding is not
// labelled.
func checkLedgers(w io.Writer, byRule bool) error {
	groups, err := ledgerGroups()
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "of\ttier\tbug\tsmell\tnoise\tfalse\tno verdict\tbug or smell")
	var errs []error
	for _, g := range groups {
		errs = append(errs, g.check(table, byRule))
	}
	_ = table.Flush() // a table that cannot be printed has nobody to tell
	return errors.Join(errs...)
}

func (g ledgerGroup) check(table io.Writer, byRule bool) error {
	files, err := filepath.Glob(filepath.Join(g.dir, "*.yaml"))
	if err != nil {
		return err
	}
	var errs []error
	all := new(ledger)
	for _, file := range files {
		l, err := readLedger(file, "")
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if open := len(slices.DeleteFunc(slices.Clone(l.Findings), func(e *entry) bool { return e.Verdict != "" })); open > 0 {
			errs = append(errs, fmt.Errorf("%s: %d findings without a verdict", file, open))
		}
		if !byRule {
			l.writeRows(table, l.Repo)
		}
		all.Strict = all.Strict || l.Strict
		all.Findings = append(all.Findings, l.Findings...)
	}
	if byRule {
		for rule, of := range all.byRule() {
			of.writeRows(table, g.name+", "+rule)
		}
	}
	all.writeRows(table, g.name)
	return errors.Join(errs...)
}

// byRule yields the rules that have findings in a ledger, each before its checks, in the order of their names, with those.
func (l *ledger) byRule() iter.Seq2[string, *ledger] {
	of := make(map[string]*ledger)
	for _, e := range l.Findings {
		rule, _, _ := strings.Cut(e.Check, "/")
		for _, name := range []string{rule, e.Check} {
			if of[name] == nil {
				of[name] = &ledger{Strict: l.Strict}
			}
			of[name].Findings = append(of[name].Findings, e)
		}
	}
	return func(yield func(string, *ledger) bool) {
		for _, rule := range slices.Sorted(maps.Keys(of)) {
			if !yield(rule, of[rule]) {
				return
			}
		}
	}
}

// writeRows prints a ledger's figures.
func (l *ledger) writeRows(w io.Writer, name string) {
	row := func(tier string, p precision) {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", name, tier, p.bugs, p.smells, p.noise, p.wrong, p.open,
			share(p.bugs+p.smells, p.bugs+p.smells+p.noise+p.wrong))
	}
	var byDefault, strict precision
	for _, e := range l.Findings {
		if e.Tier == "" {
			byDefault.add(e)
		} else {
			strict.add(e)
		}
	}
	row("default", byDefault)
	if l.Strict {
		row("strict", strict)
	}
}
