package stopstart

import (
	_ "embed"
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/rule"
)

//go:embed doc.go
var manual string

const message = "%s calls %s: stopping %s that never ran starts it"

// Analyzer reports stop paths that start what never ran.
//
// The question is asked from the stop method downwards, and then from its callers: a launch that
// it reaches is a hazard unless the way there is guarded, and unless every caller is known to have
// started the thing before, or to have used up the Once that starts it. Looking at the stop method
// alone was rejected: the fix of controller-runtime #2724 stands in the caller and leaves the
// method as it was.
var Analyzer = rule.New(rule.Spec{
	Manual: manual,
	Checks: []rule.Check{
		{Name: "stop-starts", Tier: rule.Default, Summary: "a stop method that starts what it is to stop",
			Help: "return when it never ran: keep a flag, or check what {here|the start} would set"},
	},
	Requires: []*analysis.Analyzer{ssabuild.Analyzer, calls.Analyzer, conditions.Analyzer, effects.Analyzer},
	Run:      run,
})

func run(pass *analysis.Pass) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	c := &checker{
		pass:       pass,
		ssa:        s,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		launching:  make(map[*ssa.Function][]calls.Chain),
	}
	for _, fn := range s.Funcs {
		if fn.Parent() == nil && stops(fn.Name()) && !c.ssa.InTest(fn.Pos()) {
			c.check(fn)
		}
	}
}

// A checker holds what the check asks.
type checker struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	conditions *conditions.Result
	effects    *effects.Result
	launching  map[*ssa.Function][]calls.Chain // the calls that lead from a function to goroutines
}

// A step is a call on the stop path of a function that launches something.
type step struct {
	stop   *ssa.Function
	via    calls.Chain // the calls that lead there from stop, the step itself included
	launch *launch
	on     flow.Location // what is started, in terms of the function that the call is in
}

func (s step) call() ssa.CallInstruction { return s.via.Last() }

// in returns the declared function that the call is in.
func (s step) in() *ssa.Function { return calls.Declared(s.call().Parent()) }

// check reports the first call on the stop path of fn that starts what never ran.
func (c *checker) check(fn *ssa.Function) {
	for _, s := range c.steps(fn) {
		if !c.isStart(s) || !c.stopped(s) || c.guarded(s) {
			continue
		}
		if unstarted := c.neverStarted(s); unstarted != nil {
			c.report(s, unstarted)
			return
		}
	}
}

// steps returns the calls that launch something from the code of a stop path: the body of stop, its
// closures, and the functions that only stop paths call.
func (c *checker) steps(stop *ssa.Function) []step {
	var found []step
	parts := make(map[ssa.CallInstruction]bool)
	chains := c.graph.Reach(stop, func(call ssa.CallInstruction, callee *ssa.Function) bool {
		part := c.partOfStop(call, callee)
		parts[call] = parts[call] || part
		return part
	})
	for _, via := range chains {
		call := via.Last()
		if parts[call] || helpsStop(call) {
			continue // the calls of a part are listed
		}
		on := c.started(call)
		if _, made := on.Root.(*ssa.Alloc); made {
			continue
		}
		for _, l := range c.launches(call) {
			found = append(found, step{stop: stop, via: via, launch: l, on: on})
		}
	}
	return found
}

// helpsStop reports whether a call on a stop path is of another stop method, which is checked on its own, or
// starts a goroutine whose name does not say that it starts something.
func helpsStop(call ssa.CallInstruction) bool {
	if _, isGo := call.(*ssa.Go); isGo {
		return !starts(calledName(call))
	}
	return stops(calledName(call))
}

// partOfStop reports whether the code of a function that a stop path runs belongs to that path: a
// closure that is written there, or a function that stop paths alone call.
func (c *checker) partOfStop(call ssa.CallInstruction, callee *ssa.Function) bool {
	_, isGo := call.(*ssa.Go)
	switch {
	case len(c.graph.Callees(call)) != 1:
		return false
	case callee.Parent() != nil:
		return calls.Declared(callee) == calls.Declared(call.Parent()) && !c.sharesOnce(call)
	case isGo, stops(callee.Name()), starts(callee.Name()):
		return false
	}
	return c.graph.EveryWay(callee, func(site calls.Site) calls.Way { return calls.Whether(stops(calls.Declared(site.Caller()).Name())) })
}

// sharesOnce reports whether a call is the Do of a Once under which a function that is no stop
// path launches something too: a start that is written a second time.
func (c *checker) sharesOnce(call ssa.CallInstruction) bool {
	once := onceCell(call)
	if once == nil {
		return false
	}
	return slices.ContainsFunc(c.ssa.Funcs, func(fn *ssa.Function) bool {
		if stops(calls.Declared(fn).Name()) {
			return false
		}
		return slices.ContainsFunc(calls.In(fn), func(other ssa.CallInstruction) bool { return onceCell(other) == once && len(c.launches(other)) > 0 })
	})
}

// started returns what a call starts: the receiver of the method it calls, or else the owner.
func (c *checker) started(call ssa.CallInstruction) flow.Location {
	if recv := knowledge.Receiver(call.Common()); recv != nil && onceCell(call) == nil && !call.Common().IsInvoke() {
		return flow.Locate(recv)
	}
	return flow.Location{Root: c.owner(call)}
}

func (c *checker) report(s step, unstarted *site) {
	d := analysis.Diagnostic{
		Category: "stop-starts",
		Message:  fmt.Sprintf(message, s.in().Name(), calleeName(s), c.subject(s)),
	}
	span := c.ssa.Range(s.call())
	d.Pos, d.End = span.Pos(), span.End()
	relate := func(call ssa.CallInstruction, text string) {
		if call == nil || call == s.call() || !c.ssa.Range(call).Pos().IsValid() {
			return
		}
		place := c.ssa.Range(call)
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: place.Pos(), End: place.End(), Message: text})
	}
	relate(s.launch.once, "the Once that starts it unless somebody has used it up")
	relate(s.launch.at, "goroutines are started here")
	relate(unstarted.stop, "stopped here, where it may never have been started")
	relate(unstarted.start, "started only here, which may never have run")
	c.pass.Report(d)
}

func calleeName(s step) string {
	if once := onceCell(s.call()); once != nil {
		if field, ok := once.(*types.Var); ok {
			return field.Name() + ".Do"
		}
		return "Once.Do"
	}
	if name := calledName(s.call()); name != "" {
		return name
	}
	return "its start"
}

// subject names what is stopped and started: the type of the receiver, or of the field.
func (c *checker) subject(s step) string {
	if s.on.Root == nil {
		return "what"
	}
	t := s.on.Root.Type()
	if field := lastField(s.on); field != nil {
		t = field.Type()
	}
	return "a " + types.TypeString(t, types.RelativeTo(c.pass.Pkg))
}

// calledName returns the name of the function or method that is called, or of the field that holds it;
// "" if it has none.
func calledName(call ssa.CallInstruction) string {
	common := call.Common()
	if common.IsInvoke() {
		return common.Method.Name()
	}
	if callee := common.StaticCallee(); callee != nil {
		return callee.Name()
	}
	if field, ok := flow.Cell(common.Value).(*types.Var); ok {
		return field.Name()
	}
	return ""
}

// onceCell returns the Once that a call of Do runs under; nil for another call.
func onceCell(call ssa.CallInstruction) any {
	if knowledge.Callee(call.Common()) != knowledge.Once {
		return nil
	}
	return flow.Cell(call.Common().Args[0])
}
