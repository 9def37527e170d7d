package rule

import (
	"flag"
	"fmt"
	"go/token"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/enclosing"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
	"github.com/ctrllint/ctrllint/internal/suppress"
)

// A Result is what became of the hazards that a rule found.
type Result struct {
	Reported   []Diagnostic
	Suppressed []Suppressed       // not reported, because a directive in the source answers it
	Used       map[token.Pos]bool // where the directives stand that answered something
	Said       []string           // what the package says to the module, in the order in which it was said
	Open       []Open             // what is reported depends on what the module says
}

// A Suppressed is a diagnostic with the reason that its author gives for it, which may be empty.
type Suppressed struct {
	Diagnostic
	Reason string
	Nolint bool // only nolint comments answer it
}

func (r *Result) suppress(d Diagnostic, answers []*suppress.Directive) {
	s := Suppressed{Diagnostic: d, Reason: answers[0].Reason, Nolint: true}
	for _, answer := range answers {
		r.Used[answer.Pos] = true
		s.Nolint = s.Nolint && answer.Nolint
	}
	r.Suppressed = append(r.Suppressed, s)
}

func bind(a *analysis.Analyzer, s *selection, run func(*analysis.Pass)) {
	s.run = run
	a.Flags = flag.FlagSet{}
	a.Flags.Var(s, ChecksFlag, "comma-separated `list` of checks: default, strict (every check), a name, or -name")
	for _, required := range a.Requires {
		adopt(&a.Flags, required)
	}
	name := a.Name
	a.Run = turn.Taking(func(pass *analysis.Pass) (out any, err error) {
		result := &Result{Used: make(map[token.Pos]bool)}
		defer func() {
			if r := recover(); r != nil {
				out, err = result, fmt.Errorf("internal error of rule %s: %v", name, r) // what it has reported stays
			}
		}()
		if !nothingToReport(pass) && !(s.whole && len(pass.TypeErrors) > 0) {
			own, flush := s.filtered(pass, result)
			defer flush()
			run(own)
		}
		return result, nil
	})
}

// adopt makes the options of the passes that a rule stands on options of the rule, for drivers know
// the flags of rules only. Rules that stand on one pass share the value.
func adopt(flags *flag.FlagSet, pass *analysis.Analyzer) {
	if isRule(pass) {
		return // its flags are its own
	}
	pass.Flags.VisitAll(func(f *flag.Flag) {
		if flags.Lookup(f.Name) == nil {
			flags.Var(f.Value, f.Name, f.Usage)
		}
	})
	for _, required := range pass.Requires {
		adopt(flags, required)
	}
}

// filtered returns a pass whose Report keeps to the selection and to what the source answers, and what reports the findings that it holds back
// until all are known.
func (s *selection) filtered(pass *analysis.Pass, result *Result) (filtered *analysis.Pass, flush func()) {
	type place struct {
		check    string
		question string // of one that waits for the module
		pos, end token.Pos
	}
	seen := make(map[place]bool)
	// Most packages have no findings, and then nobody has to read their comments.
	directives := sync.OnceValue(func() *suppress.Set { return suppress.Read(pass.Fset, pass.Files) })
	files := enclosing.Of(pass.Files)
	// leaves returns the diagnostic as it leaves the rule, and the directives that answer it; ok is false for one that
	// nobody wants to see.
	leaves := func(d analysis.Diagnostic, question string) (out Diagnostic, answers []*suppress.Directive, ok bool) {
		if !s.has(d.Category) {
			panic(fmt.Sprintf("check %q is not in the table of rule %s", d.Category, pass.Analyzer.Name))
		}
		key := place{d.Category, question, d.Pos, d.End}
		if seen[key] || !slices.Contains(s.enabled, d.Category) || leftOut(pass, files, d.Pos) {
			return Diagnostic{}, nil, false
		}
		seen[key] = true
		d.Related = slices.DeleteFunc(slices.Clone(d.Related), func(r analysis.RelatedInformation) bool { return inTest(pass, r.Pos) })
		d.URL = CheckPage(pass.Analyzer.Name, d.Category)
		return classify(d, s.fixesOf(d.Category)), directives().Covering(pass.Analyzer.Name, d.Category, d.Pos), true
	}
	report := func(out Diagnostic) {
		result.Reported = append(result.Reported, out)
		pass.Report(out.Diagnostic)
	}
	held := &repeats{files: files}
	own := *pass
	send := func(d analysis.Diagnostic, merged bool) {
		out, answers, ok := leaves(d, "")
		switch {
		case !ok:
		case len(answers) > 0:
			result.suppress(out, answers)
		case merged:
			held.found = append(held.found, out)
		default:
			report(out)
		}
	}
	own.Report = func(d analysis.Diagnostic) { send(d, s.merges(d.Category)) }
	own.ResultOf = withOutlet(pass.ResultOf, result, func(d analysis.Diagnostic, question string) {
		if out, answers, ok := leaves(d, question); ok {
			result.open(out, question, answers)
		}
	}, func(d analysis.Diagnostic, question string) {
		before := len(result.Reported)
		send(d, false) // what may be taken back is none of the places of another one
		for _, out := range result.Reported[before:] {
			result.Open = append(result.Open, Open{Diagnostic: out, Question: question, Presumed: true})
		}
	})
	return &own, func() { held.report(report) }
}
