package inventory

import (
	_ "embed"
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/builders"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/elections"
	"github.com/ctrllint/ctrllint/internal/passes/expectations"
	"github.com/ctrllint/ctrllint/internal/passes/leadership"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

// The kinds of what is listed.
const (
	Runnable   = "runnable"
	Reconciler = "reconciler"
	Controller = "controller"
	Election   = "election"
	Flag       = "leader-flag"
	Gate       = "leader-gate"
	Store      = "expectation-store"
	Handler    = "event-handler"
)

// Analyzer reports what is recognised as if it were a finding: a kind is a check. That way everything that
// runs rules and writes findings lists it, too.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: Runnable, Tier: rule.Default, Summary: "a component that runs until its context or stop channel ends"},
		{Name: Reconciler, Tier: rule.Default, Summary: "the Reconcile of a controller"},
		{Name: Controller, Tier: rule.Default, Summary: "where a controller is made, with what it watches"},
		{Name: Election, Tier: rule.Default, Summary: "the settings of a manager or elector"},
		{Name: Flag, Tier: rule.Default, Summary: "where an election sets a flag"},
		{Name: Gate, Tier: rule.Default, Summary: "a function that runs on the leader only"},
		{Name: Store, Tier: rule.Default, Summary: "a call of an expectation store"},
		{Name: Handler, Tier: rule.Default, Summary: "a function that an informer calls"},
	},
	Requires: []*analysis.Analyzer{
		ssabuild.Analyzer, calls.Analyzer, runnables.Analyzer, reconciles.Analyzer, leadership.Analyzer, elections.Analyzer, expectations.Analyzer,
	},
	Run: run,
})

// A lister holds what the list is made of.
type lister struct {
	pass    *analysis.Pass
	ssa     *ssabuild.SSA
	graph   *calls.Graph
	runs    *runnables.Result
	leaders *leadership.Result
}

func run(pass *analysis.Pass) {
	l := &lister{
		pass:    pass,
		ssa:     pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:   pass.ResultOf[calls.Analyzer].(*calls.Graph),
		runs:    pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		leaders: pass.ResultOf[leadership.Analyzer].(*leadership.Result),
	}
	for _, entry := range l.runs.Entries {
		l.list(Runnable, l.place(entry.Func), l.name(entry.Func)+": "+runBy[entry.Kind]+", "+l.replicas(entry.Func), l.at(entry.Why, "known by this")...)
	}
	reconciling := pass.ResultOf[reconciles.Analyzer].(*reconciles.Result)
	for _, fn := range l.ssa.Shipped {
		switch {
		case fn.Name() == "Reconcile" && reconciling.Ends(fn):
			l.list(Reconciler, l.place(fn), l.name(fn))
		case l.runs.HandlesEvents(fn):
			l.list(Handler, l.place(fn), l.name(fn))
		case l.runs.Of(fn) == nil && l.leaders.LeaderOnly(fn) == leadership.Proven:
			l.list(Gate, l.place(fn), l.name(fn)+" runs on the leader only")
		}
	}
	l.controllers()
	for _, setting := range pass.ResultOf[elections.Analyzer].(*elections.Result).Settings {
		if setting.Call != nil {
			l.list(Election, l.ssa.Range(setting.Call), settings[setting.Kind])
		}
	}
	for _, flag := range l.leaders.Flags {
		for _, set := range flag.Sets {
			l.list(Flag, l.ssa.Range(set), fmt.Sprintf("set by an election, reset in %d places", len(flag.Resets)))
		}
	}
	for _, call := range pass.ResultOf[expectations.Analyzer].(*expectations.Result).Calls {
		l.list(Store, l.ssa.Range(call.Instr), fmt.Sprintf("%s %s an expectation", call.Method.Name(), call.Role))
	}
}

var runBy = map[runnables.Kind]string{
	runnables.Runnable:   "run by a manager",
	runnables.Callback:   "run by an election",
	runnables.Controller: "run by its owner",
}

var settings = map[elections.Kind]string{
	elections.Manager:   "a manager",
	elections.Elector:   "an elector",
	elections.Component: "the election of a component",
}

// replicas says which replicas run a function.
func (l *lister) replicas(fn *ssa.Function) string {
	switch {
	case l.leaders.LeaderOnly(fn) == leadership.Proven:
		return "on the leader only"
	case l.leaders.EveryReplicaPath(fn) != nil:
		return "on every replica"
	case l.leaders.LeaderOnly(fn) == leadership.ByDefault:
		return "on the leader, if its manager elects one"
	}
	return "on replicas that are not known"
}

// controllers lists where controllers are built, with the objects that wake them.
func (l *lister) controllers() {
	for _, c := range l.leaders.Controllers {
		var parts []string
		if recv := knowledge.Receiver(c.Site.Common()); recv != nil {
			for _, call := range builders.Calls(l.graph, recv) {
				if args := knowledge.Args(&call.Call); len(args) > 0 {
					parts = append(parts, watched(knowledge.CalleeName(&call.Call), args[0])...)
				}
			}
		}
		name := "a controller"
		if c.Type != nil {
			name = types.TypeString(c.Type, types.RelativeTo(l.pass.Pkg))
		}
		l.list(Controller, l.ssa.Range(c.Site), strings.Join(append([]string{name}, parts...), ", "))
	}
}

// watched says what a call on a builder watches; nothing for another call.
func watched(method string, object ssa.Value) []string {
	switch method {
	case "For", "Owns", "Watches":
		kind := knowledge.TypeName(knowledge.Unconverted(object).Type())
		return []string{method + " " + kind[strings.LastIndex(kind, ".")+1:]}
	}
	return nil
}

func (l *lister) list(kind string, at analysis.Range, message string, related ...analysis.RelatedInformation) {
	if !at.Pos().IsValid() {
		return
	}
	l.pass.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: kind, Message: message, Related: related})
}

// at is one more place; none if it is not known.
func (l *lister) at(pos token.Pos, label string) []analysis.RelatedInformation {
	if !pos.IsValid() {
		return nil
	}
	at := l.ssa.At(pos)
	return []analysis.RelatedInformation{{Pos: at.Pos(), End: at.End(), Message: label}}
}

// place returns the name of a declared function, or the literal.
func (l *lister) place(fn *ssa.Function) analysis.Range {
	if fn.Object() != nil && fn.Pos().IsValid() {
		return ssabuild.Range{From: fn.Pos(), To: fn.Pos() + token.Pos(len(fn.Name()))}
	}
	return l.ssa.At(fn.Pos())
}

// name spells a function as the source does.
func (l *lister) name(fn *ssa.Function) string {
	if recv := fn.Signature.Recv(); recv != nil {
		return fn.Name() + " of " + types.TypeString(recv.Type(), types.RelativeTo(l.pass.Pkg))
	}
	if fn.Object() == nil {
		return "a function literal"
	}
	return fn.Name()
}
