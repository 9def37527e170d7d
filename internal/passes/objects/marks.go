package objects

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// The kinds of marks. Looks and pauses are questions, the rest are changes of finalizers.
const (
	Add     = string(knowledge.AddFinalizer)
	Remove  = string(knowledge.RemoveFinalizer)
	Clear   = string(knowledge.ClearFinalizers)
	Replace = string(knowledge.ReplaceFinalizer)
	Edit    = "edit"    // one finalizer is added and another one removed, or may be
	Restore = "restore" // the list of a copy that was taken before
	Merge   = "merge"   // the list of another object, and more: one that is to take its place
	Look    = "look"    // asks whether the object is being deleted
	Pause   = "pause"   // asks whether the object is paused
)

// A Mark is what an instruction does to the finalizers of an object, or asks about it, itself or
// through functions of the module.
type Mark struct {
	MarkEffect
	Object    Ref
	From      Ref // of a Merge the other object
	Instr     ssa.Instruction
	Finalizer ssa.Value         // nil when a list is set, or inside a callee
	Change    ssa.Instruction   // what changes the finalizers: Instr, or one in a closure that it runs; nil inside a callee
	Kept      []ssa.Instruction // of a list that is set: where finalizers of the object are taken over one by one

	Below bool // the callee says that it is Guarded

	inner []place // in the closures that lead there, from the innermost
}

// A place is an instruction and the object that it is about.
type place struct {
	instr  ssa.Instruction
	object Ref
}

// A MarkEffect is a Mark in terms of a function's parameters.
type MarkEffect struct {
	Kind    string
	Param   int    // which parameter, the receiver counted, holds the object
	Path    string // the fields that lead from there to it
	Written bool   // the change is written to the cluster as well
	Flag    int    // done only if this parameter, a bool, is true, counted from 1; negative: false; 0 for none
	Guarded bool   // not done when the object is being deleted; of a Remove: done only then; of a Merge: when the other one is
	GoesOn  bool   // of a Remove: after it, the function returns what it returns for an object that is not being deleted, too: no error, and nothing else

	Other     int    // of a Merge: which parameter holds the other object, counted from 1
	OtherPath string // and the fields that lead from there to it
}

// Marks returns the marks of a function, in source order. Those of closures stand where the
// closure is run.
func (r *Result) Marks(fn *ssa.Function) []Mark { return r.marks[fn] }

// findMarks finds the marks of a function by what is known of its callees so far.
func (r *Result) findMarks(fn *ssa.Function) []Mark {
	var found []Mark
	for instr := range calls.Instrs(fn) {
		for _, m := range r.marksOf(instr, make(map[*ssa.Function]bool)) {
			m.Instr = instr
			m.Flag = cmp.Or(m.Flag, r.flag(instr))
			found = append(found, m)
		}
	}
	for i := range found {
		m := &found[i]
		m.Below = m.Guarded
		for _, inner := range m.inner {
			m.Guarded = m.Guarded || m.Kind == Add && !r.Reachable(inner.instr, inner.object, Alive, HasFinalizer)
		}
		switch m.Kind {
		case Add, Replace:
			m.Guarded = m.Guarded || !r.Reachable(m.Instr, m.Object, Alive, HasFinalizer)
		case Merge:
			m.Guarded = m.Guarded || !r.Reachable(m.Instr, m.From, Alive, HasFinalizer)
		case Remove, Clear:
			m.Guarded = m.Guarded || !r.Reachable(m.Instr, m.Object, Deleting)
		}
		m.Written = m.Written || r.writtenAfter(fn, m.Instr, m.Object)
	}
	return found
}

// writtenAfter reports whether the function writes the object on a path after an instruction, on which it has changed the object if it says by a bool whether
// it has.
func (r *Result) writtenAfter(fn *ssa.Function, instr ssa.Instruction, object Ref) bool {
	return slices.ContainsFunc(calls.In(fn), func(call ssa.CallInstruction) bool {
		return slices.ContainsFunc(r.Near(call), func(w Write) bool {
			return w.Object == object && w.Keeps()
		}) && After(instr, call) && r.followsChange(instr, call)
	})
}

// followsChange reports whether a path leads from an instruction to another one on which the bool of an AddFinalizer or RemoveFinalizer is not false.
func (r *Result) followsChange(change ssa.Instruction, to ssa.CallInstruction) bool {
	said, ok := change.(*ssa.Call)
	if _, deferred := to.(*ssa.Defer); deferred || !ok || to.Parent() != change.Parent() || !knowledge.IsBool(said.Type()) {
		return true
	}
	if _, direct := knowledge.FinalizerCallOf(&said.Call); !direct {
		return true // it may say something else
	}
	return paths.Find(paths.Search{From: change, At: to, Edge: func(_ *paths.Explorer, at paths.State, succ int) bool {
		return !slices.ContainsFunc(r.conditions.OnEdge(at.Block, succ), func(f conditions.Fact) bool {
			return f.Predicate == conditions.True && !f.Truth && f.Subject == ssa.Value(said)
		})
	}}) != nil
}

func (r *Result) marksOf(instr ssa.Instruction, seen map[*ssa.Function]bool) []Mark {
	switch instr := instr.(type) {
	case *ssa.Store:
		if list, of := setsList(instr); list != nil {
			return changedBy(instr, r.setTo(list, of, instr))
		}
	case *ssa.UnOp:
		if object, ok := r.deletionTime(instr); ok {
			return []Mark{{MarkEffect: MarkEffect{Kind: Look}, Object: object}}
		}
	case ssa.CallInstruction:
		if found := changedBy(instr, r.markedBy(instr)); len(found) > 0 {
			return found
		}
		return r.throughCallees(instr, seen)
	}
	return nil
}

// changedBy returns the marks of an instruction that changes finalizers itself.
func changedBy(instr ssa.Instruction, marks []Mark) []Mark {
	for i := range marks {
		marks[i].Change = instr
	}
	return marks
}

// markedBy returns the marks of a call of a library, or of a function that its name describes.
func (r *Result) markedBy(call ssa.CallInstruction) []Mark {
	common := call.Common()
	if change, ok := knowledge.FinalizerCallOf(common); ok {
		if change.Op == "" {
			return r.setTo(change.List, change.Object, call)
		}
		object := r.RefOf(change.Object)
		return []Mark{{MarkEffect: MarkEffect{Kind: string(change.Op)}, Object: object, Finalizer: change.Finalizer}}
	}
	if object := knowledge.GetsDeletion(common); object != nil {
		return []Mark{{MarkEffect: MarkEffect{Kind: Look}, Object: r.RefOf(object)}}
	}
	if knowledge.AsksPaused(common) {
		return []Mark{{MarkEffect: MarkEffect{Kind: Pause}, Object: Ref{}}}
	}
	if w, ok := knowledge.WriteOf(common); ok && w.Verb == knowledge.Patch && w.Sub == "" && w.Data != nil {
		if op := r.rawOp(w.Data, knowledge.MergesRaw(common)); op != "" {
			return []Mark{{MarkEffect: MarkEffect{Kind: string(op), Written: true}, Object: refs.ObjectOf(w.Object)}}
		}
	}
	return nil
}

// throughCallees returns the marks of a call that its callees do: declared functions by what is
// known of them, closures by a look inside.
func (r *Result) throughCallees(call ssa.CallInstruction, seen map[*ssa.Function]bool) []Mark {
	var found []Mark
	common := call.Common()
	if handedIn(common) != nil {
		return nil // whose function this is, the callers know: see callbacks
	}
	callees := r.graph.Callees(call)
	for _, callee := range callees {
		if callee.Parent() != nil {
			found = append(found, r.inside(call, callee, seen)...)
			continue
		}
		for _, e := range r.Of(callee).Marks {
			if !givenFlag(&e, flow.Actual(common, callee, abs(e.Flag)-1)) {
				continue
			}
			m := Mark{MarkEffect: e, Object: r.inCaller(call, callee, Ref{Root: callee.Params[e.Param], Path: e.Path})}
			if e.Other > 0 {
				m.From = r.inCaller(call, callee, Ref{Root: callee.Params[e.Other-1], Path: e.OtherPath})
			}
			found = append(found, m)
		}
		found = append(found, r.callbacks(call, callee)...)
	}
	if len(callees) > 0 {
		return found
	}
	return r.elsewhere(common)
}

// elsewhere returns the marks of a call of a function of another package, or of a method of an interface.
func (r *Result) elsewhere(call *ssa.CallCommon) []Mark {
	does, args := r.declared(call), call.Args
	if call.IsInvoke() {
		args = append([]ssa.Value{call.Value}, args...)
	}
	var found []Mark
	for _, e := range does {
		if e.Param >= len(args) || !givenFlag(&e, argument(args, abs(e.Flag)-1)) {
			continue
		}
		m := Mark{MarkEffect: e, Object: r.at(args[e.Param], e.Path)}
		if from := argument(args, e.Other-1); from != nil {
			m.From = r.at(from, e.OtherPath)
		}
		found = append(found, m)
	}
	return found
}

// declared returns what the callee of a call does to finalizers by its fact, or by those who implement it here.
func (r *Result) declared(call *ssa.CallCommon) []MarkEffect {
	obj := flow.Declared(call)
	if call.IsInvoke() {
		obj = call.Method.Origin()
		if here := r.implemented(obj); here != nil {
			return here
		}
	}
	var fact Effects
	if obj != nil && obj.Pkg() != nil {
		r.pass.ImportObjectFact(obj, &fact)
	}
	return fact.Marks
}

// implemented returns what the methods do that implement one of an interface of the package. It has to say by its
// name that it is about finalizers: then those that only run a function, or do nothing, are taken for the others.
func (r *Result) implemented(method *types.Func) []MarkEffect {
	if !knowledge.NamesFinalizers(method.Name()) {
		return nil
	}
	var all Effects
	for _, fn := range r.graph.Implementations(method) {
		for _, e := range r.Of(fn).Marks {
			if at, found := slices.BinarySearchFunc(all.Marks, e, compareMarks); !found && e.Param > 0 {
				all.Marks = slices.Insert(all.Marks, at, e)
			}
		}
	}
	return all.Marks
}

func (r *Result) inside(call ssa.CallInstruction, closure *ssa.Function, seen map[*ssa.Function]bool) []Mark {
	if knowledge.Visited(seen, closure) {
		return nil
	}
	var found []Mark
	for instr := range calls.Instrs(closure) {
		for _, m := range r.marksOf(instr, seen) {
			at := m.Object
			m.Object, m.From = r.inCaller(call, closure, at), r.inCaller(call, closure, m.From)
			if m.Object.Root == nil {
				m.Object = r.inCaller(call, closure, r.ReadAs(at))
			}
			if m.Object.Root == nil {
				continue
			}
			m.Written = m.Written || r.writtenAfter(closure, instr, at)
			m.inner = append(m.inner, place{instr, at})
			found = append(found, m)
		}
	}
	return found
}
