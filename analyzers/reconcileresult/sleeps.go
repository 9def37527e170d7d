package reconcileresult

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/rule"
)

// What packages say of a function of another package that sleeps, or of one of their own.
const (
	saysReconciled = "reconciled "    // a reconcile runs it
	saysRunBy      = "reconciled by " // so does one that runs the function which follows
	saysAsked      = "asked of "      // whether a reconcile runs it is asked where it sleeps
	separator      = ";"              // between the names of functions, of which those of generic types contain blanks
)

// sleeps reports sleeps and polls of a known length. A wait without a deadline is a finding of expecttimeout. Where the reconcile is in another package, the module says
// whether one runs the function; drivers that see packages one by one report the call that the reconcile makes.
func (c *checker) sleeps(fn *ssa.Function) {
	reconciled := c.reconciles.Runs(fn)
	for _, call := range calls.In(fn) {
		pause := c.waits.Pauses(call)
		if pause == nil || !pause.Polls && c.waits.Decides(call) {
			continue
		}
		does := "sleeps %s for %s"
		if pause.Polls {
			does = "polls %s for up to %s"
		}
		where := "here"
		if pause.In != "" {
			where = "in " + pause.In
		}
		at := c.ssa.Range(call)
		d := analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: sleeps, Message: fmt.Sprintf("a worker of the controller "+does+": no other object is reconciled by it meanwhile", where, pause.Length)}
		switch callee := flow.Called(call.Common()); {
		case reconciled && pause.In == "":
			c.pass.Report(d)
		case reconciled:
			rule.Say(c.pass, saysReconciled+callee.FullName())
			rule.Presume(c.pass, callee.FullName(), d)
		case pause.In == "":
			c.asksReconciled(c.graph.Through(fn), d)
		default:
			for _, above := range c.graph.Through(fn) {
				rule.Say(c.pass, saysRunBy+callee.FullName()+separator+above.FullName())
			}
		}
	}
}

// asksReconciled reports a sleep if a reconcile of another package runs one of the functions.
func (c *checker) asksReconciled(through []*types.Func, d analysis.Diagnostic) {
	var names []string
	for _, fn := range through {
		names = append(names, fn.FullName())
		rule.Say(c.pass, saysAsked+fn.FullName())
	}
	if len(names) > 0 {
		rule.Ask(c.pass, strings.Join(names, separator), d)
	}
}

// reconciledElsewhere reports whether one of the functions of a question is run by a reconcile, by what all packages say.
func reconciledElsewhere(question string, said rule.Statements) bool {
	return reaches(strings.Split(question, separator), saysReconciled, said, func(of, by string) (from, to string) { return of, by })
}

// askedBelow reports whether it is asked of a function, or of what that runs, whether a reconcile runs it: the sleep is reported there.
func askedBelow(callee string, said rule.Statements) bool {
	return reaches([]string{callee}, saysAsked, said, func(of, by string) (from, to string) { return by, of })
}

// reaches reports whether something is said of one of the functions, or of one that is reached from them by what packages say of who runs whom.
func reaches(names []string, says string, said rule.Statements, step func(of, by string) (from, to string)) bool {
	next := make(map[string][]string)
	for statement := range said {
		if rest, ok := strings.CutPrefix(statement, saysRunBy); ok {
			of, by, _ := strings.Cut(rest, separator)
			from, to := step(of, by)
			next[from] = append(next[from], to)
		}
	}
	seen := make(map[string]bool)
	for ; len(names) > 0; names = names[1:] {
		name := names[0]
		if said[says+name] {
			return true
		}
		if !seen[name] {
			seen[name] = true
			names = append(names, next[name]...)
		}
	}
	return false
}
