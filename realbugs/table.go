package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// verdict is the judgement of a case in a few words.
func verdict(r *record) string {
	text := r.ID + ": "
	switch {
	case r.ToCome:
		text += "rule to come (" + r.Rule + ")"
	case !r.Loaded:
		text += "not loaded: " + r.Reason
	case !r.Reported:
		text += "MISSED"
		if len(r.NamedOtherwise) > 0 {
			text += ", named otherwise"
		}
		if r.Reason != "" {
			text += " (" + r.Reason + ")"
		}
	case r.Lives:
		text += "reported, the bug lives"
	case r.SilentAfter == nil:
		text += "reported, " + r.Reason
	case r.MustStay && *r.SilentAfter:
		text += "reported, SILENT AFTER a fix that is wrong"
	case r.MustStay:
		text += "reported, still reported as it must"
	case *r.SilentAfter:
		text += "reported, silent after"
	default:
		text += "reported, STILL REPORTED"
	}
	if !r.Scored {
		text += " (not scored)"
	}
	return text
}

// writeCases prints each case with what its author needs to see next: the findings that count, those
// that name something else, and where the missed cases are.
func writeCases(w io.Writer, cases []*Case, records []*record) {
	for i, r := range records {
		c := cases[i]
		fmt.Fprintf(w, "%-13s %s\n", c.Rule, verdict(r))
		if r.Loaded && !r.Reported {
			fmt.Fprintf(w, "    %s@%.10s %s %s %v: %s\n", c.Repo, c.Bad, c.File, c.Func, c.Lines, c.What)
		}
		for _, m := range r.Findings {
			fmt.Fprintf(w, "    bad  %s:%d: %s [%s]\n", c.File, m.Line, m.Message, m.check())
		}
		for _, m := range r.NamedOtherwise {
			fmt.Fprintf(w, "    named otherwise %s:%d: %s [%s]\n", c.File, m.Line, m.Message, m.check())
		}
		for _, m := range r.StillReported {
			fmt.Fprintf(w, "    good %s:%d: %s [%s]\n", c.File, m.Line, m.Message, m.check())
		}
	}
}

// A tally is one line of the table.
type tally struct {
	cases, loaded, reported int
	otherwise               int // missed, with findings that name something else
	fixed, silent           int // reported with a good commit that loads and should be silent
	wrong, stays            int // reported with a good commit that loads and should not
}

func (t *tally) add(r *record) {
	t.cases++
	if !r.Loaded {
		return
	}
	t.loaded++
	if !r.Reported {
		t.otherwise += number(len(r.NamedOtherwise) > 0)
		return
	}
	t.reported++
	switch {
	case r.SilentAfter == nil:
	case r.MustStay:
		t.wrong++
		t.stays += number(!*r.SilentAfter)
	default:
		t.fixed++
		t.silent += number(*r.SilentAfter)
	}
}

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// writeTable prints the figures per rule, and where there are several, per difficulty and per repository. Cases that are not scored, or whose rule is to
// come, are told apart below.
func writeTable(w io.Writer, records []*record) {
	toCome, unscored := 0, 0
	var scored []*record
	for _, r := range records {
		switch {
		case r.ToCome:
			toCome++
		case !r.Scored:
			unscored++
		default:
			scored = append(scored, r)
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	writeTallies(table, "rule", ruleNames, scored, func(r *record) string { return r.Rule })
	writeTally(table, "all", scored)
	for _, by := range []struct {
		name string
		of   func(*record) string
	}{
		{"difficulty", func(r *record) string { return r.Difficulty }},
		{"repository", func(r *record) string { return r.Repo }},
	} {
		if names := namesOf(scored, by.of); len(names) > 1 {
			writeTallies(table, by.name, names, scored, by.of)
		}
	}
	_ = table.Flush() // a table that cannot be printed has nobody to tell
	fmt.Fprintf(w, "%d cases for rules to come, %d not scored\n", toCome, unscored)
}

// namesOf returns what of says of some records, each once, in alphabetical order.
func namesOf(records []*record, of func(*record) string) []string {
	var names []string
	for _, r := range records {
		names = append(names, of(r))
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// writeTallies prints a heading, and a line for each of some names that records have.
func writeTallies(table io.Writer, heading string, names []string, records []*record, of func(*record) string) {
	fmt.Fprintf(table, "%s\tcases\tloaded\treported\tnamed otherwise\tsilent after\tstill reported, as it must\n", heading)
	for _, name := range names {
		writeTally(table, name, slices.DeleteFunc(slices.Clone(records), func(r *record) bool { return of(r) != name }))
	}
}

// writeTally prints the line of some records; none without a record.
func writeTally(table io.Writer, name string, records []*record) {
	if len(records) == 0 {
		return
	}
	var t tally
	for _, r := range records {
		t.add(r)
	}
	fmt.Fprintf(table, "%s\t%d\t%d\t%s\t%d\t%s\t%s\n", name, t.cases, t.loaded,
		share(t.reported, t.loaded), t.otherwise, share(t.silent, t.fixed), share(t.stays, t.wrong))
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d (%d%%)", n, of, 100*n/of)
}
