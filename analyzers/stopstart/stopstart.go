package stopstart

import (
	_ "embed"
	"fmt"
	"go/types"

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
		{Name: "stop-starts", Tier: rule.Default, Summary: "a stop method that starts what it is to stop"},
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
		launched:   make(map[*ssa.Function][]*launch),
	}
	for _, fn := range s.Funcs {
		if fn.Parent() == nil && stops(fn.Name()) && !c.inTest(fn) {
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
	launched   map[*ssa.Function][]*launch
}

// A step is a call on the stop path that launches something.
type step struct {
	stop   *ssa.Function       // the function whose stop path it is
	call   ssa.CallInstruction // the call
	callee *ssa.Function       // what it runs; nil for a function of another package
	launch *launch
	on     place // what is started, in terms of the function that the call stands in
}

// check reports the first call on the stop path of fn that starts what never ran.
func (c *checker) check(fn *ssa.Function) {
	for _, s := range c.steps(fn, fn, 3, make(map[*ssa.Function]int)) {
		if !c.isStart(s) || !c.stopped(s) || c.guarded(s) {
			continue
		}
		unstarted, at := c.neverStarted(s)
		if !unstarted {
			continue
		}
		c.report(s, at)
		return
	}
}

// steps returns the calls that launch something from the code of a stop path: the body of fn, its
// closures, and the functions that only stop paths call.
func (c *checker) steps(stop, fn *ssa.Function, depth int, seen map[*ssa.Function]int) []step {
	if seen[fn] >= depth {
		return nil // its steps are found already
	}
	seen[fn] = depth
	var found []step
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			call, ok := instr.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if inner := c.partOfStop(stop, call); inner != nil && depth > 1 {
				found = append(found, c.steps(stop, inner, depth-1, seen)...)
				continue
			}
			found = append(found, c.stepsOf(stop, call)...)
		}
	}
	return found
}

// stepsOf returns the steps that a single call takes.
func (c *checker) stepsOf(stop *ssa.Function, call ssa.CallInstruction) []step {
	callees := c.graph.Callees(call)
	if _, isGo := call.(*ssa.Go); isGo && (len(callees) != 1 || !starts(callees[0].Name())) {
		return nil // a helper of the stopping
	}
	var callee *ssa.Function
	if len(callees) == 1 {
		callee = callees[0]
		if callee.Parent() == nil && stops(callee.Name()) {
			return nil // it is checked on its own
		}
	}
	var found []step
	for _, l := range c.launchesOf(call) {
		found = append(found, step{stop: stop, call: call, callee: callee, launch: l, on: c.startedPlace(call, l)})
	}
	return found
}

// partOfStop returns the function that a call runs if its code belongs to the stop path: a closure
// that is written there, or a function that stop paths alone call.
func (c *checker) partOfStop(stop *ssa.Function, call ssa.CallInstruction) *ssa.Function {
	callees := c.graph.Callees(call)
	if len(callees) != 1 || c.mode(callees[0], call) == calls.Unknown {
		return nil
	}
	inner := callees[0]
	if inner.Parent() != nil {
		if declared(inner) != declared(call.Parent()) || c.sharesOnce(call, stop) {
			return nil // written elsewhere, or a start that is written here a second time
		}
		return inner
	}
	if _, isGo := call.(*ssa.Go); isGo || stops(inner.Name()) || starts(inner.Name()) || c.graph.Escapes(inner) {
		return nil
	}
	for _, site := range c.graph.Sites(inner) {
		if !stops(declared(site.Caller()).Name()) {
			return nil
		}
	}
	return inner
}

// sharesOnce reports whether a call is the Do of a Once under which a function that is no stop
// path launches something too.
func (c *checker) sharesOnce(call ssa.CallInstruction, stop *ssa.Function) bool {
	once := onceCell(call)
	if once == nil {
		return false
	}
	for _, fn := range c.ssa.Funcs {
		if declared(fn) == stop || stops(declared(fn).Name()) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				other, ok := instr.(ssa.CallInstruction)
				if ok && onceCell(other) == once && len(c.launchesOf(other)) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// onceCell returns the Once that a call of Do runs under; nil for another call.
func onceCell(call ssa.CallInstruction) any {
	if knowledge.Callee(call.Common()) != knowledge.Once {
		return nil
	}
	return calls.Cell(call.Common().Args[0])
}

// startedPlace returns what a call starts: the receiver of the method it calls, or the owner of
// the goroutines.
func (c *checker) startedPlace(call ssa.CallInstruction, l *launch) place {
	common := call.Common()
	if onceCell(call) == nil && !common.IsInvoke() {
		if recv := knowledge.Receiver(common); recv != nil {
			if at := placeOf(recv); at.Root == l.owner {
				return at
			}
		}
	}
	return place{flow.Location{Root: l.owner}}
}

func (c *checker) report(s step, at *site) {
	d := analysis.Diagnostic{
		Category: "stop-starts",
		Message:  fmt.Sprintf(message, declared(s.call.Parent()).Name(), c.calleeName(s), c.subject(s)),
	}
	span := c.ssa.Range(s.call)
	d.Pos, d.End = span.Pos(), span.End()
	relate := func(instr ssa.Instruction, format string, args ...any) {
		place := c.ssa.Range(instr)
		if instr != ssa.Instruction(s.call) && place.Pos().IsValid() {
			d.Related = append(d.Related, analysis.RelatedInformation{
				Pos: place.Pos(), End: place.End(), Message: fmt.Sprintf(format, args...),
			})
		}
	}
	if s.launch.once != nil {
		relate(s.launch.once, "the Once that starts it unless somebody has used it up")
	}
	relate(s.launch.at, "goroutines are started here")
	if at != nil {
		relate(at.stop, "stopped here, where it may never have been started")
		if at.start != nil {
			relate(at.start, "started only here, which may never have run")
		}
	}
	c.pass.Report(d)
}

func (c *checker) calleeName(s step) string {
	if once := onceCell(s.call); once != nil {
		if field, ok := once.(*types.Var); ok {
			return field.Name() + ".Do"
		}
		return "Once.Do"
	}
	if s.callee != nil && s.callee.Parent() == nil {
		return s.callee.Name()
	}
	common := s.call.Common()
	if common.IsInvoke() {
		return common.Method.Name()
	}
	if callee := common.StaticCallee(); callee != nil {
		return callee.Name()
	}
	if field := lastField(placeOf(common.Value)); field != nil {
		return field.Name()
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
