package leadership

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// Acts is a fact about a function that may write to the cluster without asking for leadership, itself
// or through what it runs.
type Acts struct {
	Status bool // the status of an object
	Other  bool // something else
}

// AFact marks Acts as a fact.
func (*Acts) AFact() {}

// Registers is a fact about a function that gives a manager a controller of its own, whose reconciler
// acts and that says nothing about replicas.
type Registers struct {
	Manager int // the parameter with the manager, the receiver counted
	Acts    Acts
}

// AFact marks Registers as a fact.
func (*Registers) AFact() {}

// WriteAt returns what a call itself writes: by a client, as a function that the user names, or as a
// function of another package that acts.
func (r *Result) WriteAt(call ssa.CallInstruction) Acts {
	common := call.Common()
	if r.statusWriters.Calls(common) {
		return Acts{Status: true}
	}
	var acts Acts
	if w, ok := knowledge.WriteOf(common); ok {
		// What every replica applies alike, as the same owner, changes nothing the second time.
		acts.Status = w.Status() && w.Verb != knowledge.Apply && !knowledge.AppliesPatch(w.Data)
		acts.Other = !acts.Status
		return acts
	}
	if obj := flow.Declared(common); obj != nil && obj.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(obj, &acts)
	}
	return acts
}

// Acts returns what a call may write without asking for leadership, through all that it runs.
func (r *Result) Acts(call ssa.CallInstruction) Acts {
	acts := r.WriteAt(call)
	for _, fn := range r.runBy(call) {
		acts = acts.or(r.acts[fn])
	}
	return acts
}

func (a Acts) or(b Acts) Acts { return Acts{a.Status || b.Status, a.Other || b.Other} }

// Any reports whether something is written.
func (a Acts) Any() bool { return a.Status || a.Other }

// findActs sums up what functions write, callees first, and exports it.
func (r *Result) findActs() {
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if r.ssa.InTest(fn.Pos()) {
			return false
		}
		before := r.acts[fn]
		acts := before
		for instr := range calls.Instrs(fn) {
			acts = acts.or(r.actsAt(instr))
		}
		if acts == before {
			return false
		}
		r.acts[fn] = acts
		r.export(fn, &acts)
		return true
	})
}

func (r *Result) actsAt(instr ssa.Instruction) Acts {
	var acts Acts
	if call, ok := instr.(ssa.CallInstruction); ok {
		acts = r.WriteAt(call)
	}
	for _, fn := range r.runBy(instr) {
		acts = acts.or(r.acts[fn])
	}
	if acts.Any() && r.Asked(instr) {
		return Acts{}
	}
	return acts
}

// findRegisters finds the functions that give controllers which act to a manager among their parameters,
// themselves or through others, and exports them.
func (r *Result) findRegisters() {
	found := make(map[*ssa.Function]Registers)
	note := func(manager ssa.Value, acts Acts) {
		param, ok := manager.(*ssa.Parameter)
		if !ok || !acts.Any() {
			return
		}
		fact, ok := found[param.Parent()]
		if !ok {
			fact.Manager = flow.ParamIndex(param) // of several managers the first one found
		}
		fact.Acts = fact.Acts.or(acts)
		found[param.Parent()] = fact
		r.export(param.Parent(), &fact)
	}
	for _, c := range r.Controllers {
		note(c.Manager, r.reconciles(c))
	}
	r.graph.BottomUp(func(fn *ssa.Function) bool {
		if r.ssa.InTest(fn.Pos()) {
			return false
		}
		before := found[fn]
		for _, call := range calls.In(fn) {
			args := call.Common().Args
			for _, callee := range r.graph.Callees(call) {
				if known, ok := found[callee]; ok && known.Manager < len(args) {
					note(args[known.Manager], known.Acts)
				}
			}
			if known, ok := r.registers(call); ok {
				note(args[known.Manager], known.Acts)
			}
		}
		return found[fn] != before
	})
}

// reconciles returns what the reconciler of a controller that says nothing about replicas writes without
// asking for leadership.
func (r *Result) reconciles(c *Controller) Acts {
	var acts Acts
	if !c.Set {
		for _, fn := range r.reconcilesOf(c) {
			acts = acts.or(r.acts[fn])
		}
	}
	return acts
}

// registers returns what is known of the function of another package that a call is of.
func (r *Result) registers(call ssa.CallInstruction) (Registers, bool) {
	var fact Registers
	obj := flow.Declared(call.Common())
	if obj == nil || obj.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(obj, &fact) {
		return fact, false
	}
	return fact, fact.Manager < len(call.Common().Args)
}

// A Registration is a place that gives a manager of this package controllers which act and say nothing
// about replicas.
type Registration struct {
	Site    ssa.CallInstruction
	Manager *Manager
	Acts    Acts
	Own     bool // the controller is made here, and not by another package's function
}

// Registrations returns what gives the managers of this package controllers, its own ones first.
func (r *Result) Registrations() []Registration {
	var found []Registration
	note := func(site ssa.CallInstruction, manager ssa.Value, acts Acts, own bool) {
		for _, m := range r.ManagersOf(manager) {
			found = append(found, Registration{site, m, acts, own})
		}
	}
	for _, c := range r.Controllers {
		if acts := r.reconciles(c); acts.Any() {
			note(c.Site, c.Manager, acts, true)
		}
	}
	for _, call := range r.calls {
		if fact, ok := r.registers(call); ok {
			note(call, call.Common().Args[fact.Manager], fact.Acts, false)
		}
	}
	return found
}
