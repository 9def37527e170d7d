package main

import (
	"fmt"
	"io"
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

// writeTable prints the figures per rule. Cases that are not scored, or whose rule is to come, are
// told apart below it.
func writeTable(w io.Writer, records []*record) {
	perRule := make(map[string]*tally)
	var all tally
	toCome, unscored := 0, 0
	for _, r := range records {
		switch {
		case r.ToCome:
			toCome++
			continue
		case !r.Scored:
			unscored++
			continue
		}
		if perRule[r.Rule] == nil {
			perRule[r.Rule] = new(tally)
		}
		perRule[r.Rule].add(r)
		all.add(r)
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "rule\tcases\tloaded\treported\tnamed otherwise\tsilent after\tstill reported, as it must")
	row := func(name string, t *tally) {
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\t%d\t%s\t%s\n", name, t.cases, t.loaded,
			share(t.reported, t.loaded), t.otherwise, share(t.silent, t.fixed), share(t.stays, t.wrong))
	}
	for _, name := range ruleNames {
		if t := perRule[name]; t != nil {
			row(name, t)
		}
	}
	row("all", &all)
	_ = table.Flush() // a table that cannot be printed has nobody to tell
	fmt.Fprintf(w, "%d cases for rules to come, %d not scored\n", toCome, unscored)
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%d/%d (%d%%)", n, of, 100*n/of)
}
