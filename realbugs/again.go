package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"text/tabwriter"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// again lints the repositories of a folder's ledgers at their commits, and prints what is said of them today, by verdict
// and by check. It changes no ledger: the first verdicts stay, and what it prints is a figure of code that has been read.
func (u *update) again(ctx context.Context, repo string) error {
	dir := filepath.Dir(ledgerFile(u.round, "OWNER/NAME"))
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return err
	}
	all := make(repeats)
	var errs []error
	for _, file := range files {
		l, err := readLedger(file, "")
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if repo != "" && repo != l.Repo {
			continue
		}
		findings, err := u.lint(ctx, l)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", l.Repo, err))
			continue
		}
		all.add(u.stdout, l, findings)
	}
	all.write(u.stdout)
	return errors.Join(errs...)
}

// A repeat is what became of one check's labelled findings.
type repeat struct {
	still    precision // reported today; without a verdict: new
	right    int       // bugs and smells that are not reported any more
	silenced int       // noise and false findings that are not
}

// repeats are the figures by check.
type repeats map[string]*repeat

func (r repeats) of(check string) *repeat {
	if r[check] == nil {
		r[check] = new(repeat)
	}
	return r[check]
}

// add prints what changed in one repository, and counts it.
func (r repeats) add(w io.Writer, l *ledger, findings []finding.Finding) {
	old := slices.Clone(l.Findings)
	for _, f := range findings {
		e := newEntry(f)
		label := takeLabel(&old, e)
		e.Verdict = label.Verdict
		r.of(e.Check).still.add(e)
		switch e.Verdict {
		case "":
			fmt.Fprintf(w, "new: %s %s:%d: %s [%s]\n", l.Repo, e.File, e.Line, e.Message, e.Check)
		case verdictNoise, verdictFalse:
			fmt.Fprintf(w, "still %s: %s %s:%d: %s [%s] (%s)\n", e.Verdict, l.Repo, e.File, e.Line, e.Message, e.Check, label.Why)
		}
	}
	for _, e := range old {
		switch e.Verdict {
		case verdictBug, verdictSmell:
			r.of(e.Check).right++
			fmt.Fprintf(w, "gone: %s %s:%d: %s [%s] (%s: %s)\n", l.Repo, e.File, e.Line, e.Message, e.Check, e.Verdict, e.Why)
		case verdictNoise, verdictFalse:
			r.of(e.Check).silenced++
		}
	}
}

// takeLabel takes the entry of a finding out of the labelled ones: the one with its message, or else one of its check in
// its function, since messages are reworded. Without either the entry is empty.
func takeLabel(labelled *[]*entry, e *entry) *entry {
	i := slices.IndexFunc(*labelled, e.same)
	if i < 0 {
		i = slices.IndexFunc(*labelled, func(other *entry) bool {
			return e.File == other.File && e.Function == other.Function && e.Check == other.Check
		})
	}
	if i < 0 {
		return new(entry)
	}
	label := (*labelled)[i]
	*labelled = slices.Delete(*labelled, i, i+1)
	return label
}

// write prints the figures by check, and of all.
func (r repeats) write(w io.Writer) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "check\tbug\tsmell\tnoise\tfalse\tnew\tbug or smell\tright ones gone\twrong ones gone")
	row := func(name string, f *repeat) {
		p := f.still
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%s\t%d\t%d\n", name, p.bugs, p.smells, p.noise, p.wrong, p.open,
			share(p.bugs+p.smells, p.bugs+p.smells+p.noise+p.wrong), f.right, f.silenced)
	}
	all := new(repeat)
	for _, check := range slices.Sorted(maps.Keys(r)) {
		f := r[check]
		row(check, f)
		all.still.bugs += f.still.bugs
		all.still.smells += f.still.smells
		all.still.noise += f.still.noise
		all.still.wrong += f.still.wrong
		all.still.open += f.still.open
		all.right += f.right
		all.silenced += f.silenced
	}
	row("all", all)
	_ = table.Flush() // a table that cannot be printed has nobody to tell
}
