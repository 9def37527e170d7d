package failures

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Hollow returns an instruction that keeps a part of an object which a lookup was to fill, or what a call has answered or made of a text, on a path on which that has
// failed and its error has only been logged; nil if there is none. What is there is the zero value. A condition about the object on the
// way says that the author knows, and so do other changes of the object: they may be its defaults. Parts that are only
// compared, measured or logged are not kept, and the metadata, but for what the API server sets, can be what the function has asked for. An answer that is handed to a call is kept if
// that writes. Where no part is kept, whole says that the instruction is a call that updates the object, whatever the function has set in it: it was never read.
func (r *Result) Hollow(f *Failure, writes func(*ssa.Call) bool, updates func(call *ssa.Call, object ssa.Value) bool) (path *paths.Path, whole bool) {
	if len(f.Uses) > 0 {
		return nil, false
	}
	object := r.askedFor(f.Call)
	keeps := func(instr ssa.Instruction) bool { return keepsPart(instr, object) }
	if object == nil {
		object = r.emptyAnswer(f)
		keeps = func(instr ssa.Instruction) bool {
			return keepsValue(instr, object, func(call *ssa.Call) bool { return knowledge.Hashes(&call.Call) || writes(call) }, 0)
		}
	}
	if object == nil || len(f.Logs) == 0 && !knowledge.ReadsText(&f.Call.Call) {
		return nil, false
	}
	other, loop := r.Other(f), r.leavesInLastTurn(f)
	search := paths.Search{
		From: f.Call,
		Edge: func(x *paths.Explorer, s paths.State, succ int) bool {
			return other(x, s, succ) && (r.Tests(f, s.Block) || !r.asks(s.Block, object)) &&
				(s.Block != loop || paths.After(loop.Succs[succ], nil).Has(loop))
		},
		Via: func(at *ssa.BasicBlock, succ int) bool {
			return slices.ContainsFunc(at.Succs[succ].Instrs, func(instr ssa.Instruction) bool { return r.notes(f, instr) })
		},
		To: keeps,
		Avoid: func(instr ssa.Instruction) bool {
			return instr == f.Call || !f.Logs[instr] && fills(instr, object)
		},
	}
	if path = paths.Find(search); path == nil {
		whole = true
		search.To = func(instr ssa.Instruction) bool { call, ok := instr.(*ssa.Call); return ok && updates(call, object) }
		search.Avoid = func(instr ssa.Instruction) bool {
			_, calls := instr.(ssa.CallInstruction)
			return instr == f.Call || calls && !f.Logs[instr] && fills(instr, object) && !search.To(instr)
		}
		path = paths.Find(search)
	}
	return path, whole
}

// leavesInLastTurn returns the head of a loop of retries around a call whose branch for the failure asks for the counter of the loop, and leaves the function for some of its
// values: the loop does not end with the failure of its last turn. It is nil if there is none.
func (r *Result) leavesInLastTurn(f *Failure) *ssa.BasicBlock {
	for _, head := range f.Call.Parent().Blocks {
		counter := countedBy(head)
		if counter == nil || !head.Dominates(f.Call.Block()) {
			continue
		}
		for _, ref := range knowledge.Referrers(counter) {
			b := ref.Block()
			if _, asks := ref.(*ssa.BinOp); !asks || b == head || !slices.ContainsFunc(r.Edges(f), func(e paths.Edge) bool { return e.To().Dominates(b) }) {
				continue
			}
			if slices.ContainsFunc(b.Succs, func(to *ssa.BasicBlock) bool { return !paths.After(to, nil).Has(head) }) {
				return head
			}
		}
	}
	return nil
}

// countedBy returns the variable that the condition of a loop compares with something; nil for a block that is no head of such a loop.
func countedBy(head *ssa.BasicBlock) *ssa.Phi {
	branch, ok := head.Instrs[len(head.Instrs)-1].(*ssa.If)
	if !ok || !paths.InLoop(head) {
		return nil
	}
	compare, ok := branch.Cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	counter, _ := compare.X.(*ssa.Phi)
	return counter
}

// emptyAnswer returns the text, list, map or number that a call answers beside its error, and that is the zero value then: as far as is seen, and by
// convention for a method of an interface, unless the function keeps the answer of one that has failed for certain. It returns nil for another call.
func (r *Result) emptyAnswer(f *Failure) ssa.Value {
	call := f.Call
	if call.Call.Signature().Results().Len() != 2 || knowledge.ReadsLister(&call.Call) {
		return nil
	}
	answer := call.Call.Signature().Results().At(0).Type()
	switch t := answer.Underlying().(type) {
	case *types.Slice, *types.Map:
	case *types.Basic:
		if t.Info()&types.IsBoolean != 0 || !types.Identical(answer, t) && !knowledge.ReadsText(&call.Call) {
			return nil // the zero value of a declared type can have a name, and a meaning
		}
	default:
		return nil
	}
	targets := r.graph.Targets(call)
	if !call.Call.IsInvoke() && len(targets) == 0 && !r.Zero(call, 0) && !knowledge.ReadsText(&call.Call) {
		return nil
	}
	if slices.ContainsFunc(targets, func(fn *ssa.Function) bool { return !r.alwaysZero(fn, 0, 1) }) {
		return nil
	}
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if part.Index == 0 && !(call.Call.IsInvoke() && r.keptBeside(part, f.Err)) {
			return part
		}
	}
	return nil
}

// keptBeside reports whether a function keeps the answer of a call where its error is there for certain: its author knows that the two come together.
func (r *Result) keptBeside(answer, err ssa.Value) bool {
	return slices.ContainsFunc(knowledge.Referrers(answer), func(ref ssa.Instruction) bool {
		return keepsValue(ref, answer, looksNotOnly, 0) && r.conditions.NotNilAt(err, ref)
	})
}

// notes reports whether an instruction is a log of an error, or one in the branch for it, which does not say what is taken in place of what could not be had.
func (r *Result) notes(f *Failure, instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	return ok && (f.Logs[instr] || knowledge.Logs(&call.Call) && !knowledge.PreparesLog(&call.Call) && r.conditions.NotNilAt(f.Err, call)) && !knowledge.TellsOfDefault(&call.Call)
}

// askedFor returns the object that a call of a client's Get fills in, if the function has made it and nothing has filled it before; or the
// one that a generated client returns, which makes an empty one in any case. That of a lister is nil.
func (r *Result) askedFor(call *ssa.Call) ssa.Value {
	into := knowledge.GetsObject(&call.Call)
	if into == nil {
		if !knowledge.LooksUpObject(&call.Call) || knowledge.ListsObjects(&call.Call) {
			return nil
		}
		return NeverNil(call)
	}
	made, ok := flow.Locate(into).Root.(*ssa.Alloc)
	if !ok || made.Parent() != call.Parent() {
		return nil
	}
	for instr := range calls.Instrs(call.Parent()) {
		if instr != ssa.Instruction(call) && fills(instr, made) && calls.ComesAfter(call, instr) {
			return nil
		}
	}
	return made
}

// asks reports whether a block ends with a branch that depends on an object.
func (r *Result) asks(b *ssa.BasicBlock, object ssa.Value) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	return ok && partOf(branch.Cond, object, make(map[ssa.Value]bool))
}

// partOf reports whether a value is computed of parts of an object.
func partOf(v, object ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || knowledge.Visited(seen, v) {
		return false
	}
	if flow.Locate(v).Root == object {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return partOf(*op, object, seen) })
}

// fills reports whether an instruction may set something of an object: a store outside of its metadata, or a call that gets it.
func fills(instr ssa.Instruction, object ssa.Value) bool {
	switch instr := instr.(type) {
	case *ssa.Store:
		at := flow.Locate(instr.Addr)
		return at.Root == object && at.Path != "" && !ofMetadata(at.Path) || flow.Locate(instr.Val).Root == object
	case ssa.CallInstruction:
		if knowledge.Harmless(instr.Common()) && knowledge.GetsObject(instr.Common()) == nil {
			return false
		}
		return slices.ContainsFunc(instr.Common().Args, func(arg ssa.Value) bool {
			at := flow.Locate(arg)
			return at.Root == object && at.Path == ""
		})
	}
	return false
}

// ofMetadata reports whether a path leads into the name and the other metadata of an object.
func ofMetadata(path string) bool {
	return strings.HasPrefix(path, ".ObjectMeta") || strings.HasPrefix(path, ".TypeMeta")
}

// keepsPart reports whether an instruction reads a part of an object that the function stores, or hands to a call that does more
// than to look at it.
func keepsPart(instr ssa.Instruction, object ssa.Value) bool {
	load, ok := instr.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	at := flow.Locate(load.X)
	if at.Root != object || at.Path == "" || ofMetadata(at.Path) && !knowledge.GivenByServer(at.Path[strings.LastIndex(at.Path, ".")+1:]) {
		return false
	}
	return kept(load, looksNotOnly, 0)
}

// looksNotOnly reports whether a call that is handed a value may do more than to look at it.
func looksNotOnly(call *ssa.Call) bool {
	_, builtin := call.Call.Value.(*ssa.Builtin)
	return !builtin && !knowledge.Quiet(&call.Call)
}

// kept reports whether a function stores a value, or what it looks up in it or computes of it, or hands it to a call that counts.
func kept(v ssa.Value, counts func(*ssa.Call) bool, depth int) bool {
	return slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool { return keepsValue(ref, v, counts, depth) })
}

// keepsValue reports whether an instruction is one by which a value is kept.
func keepsValue(instr ssa.Instruction, v ssa.Value, counts func(*ssa.Call) bool, depth int) bool {
	if depth >= maxWraps {
		return false
	}
	switch instr := instr.(type) {
	case *ssa.Store:
		return instr.Val == v
	case *ssa.MapUpdate:
		return instr.Value == v
	case *ssa.Lookup:
		return instr.X == v && !instr.CommaOk && kept(instr, counts, depth+1)
	case *ssa.Convert: // string(data)
		return instr.X == v && kept(instr, counts, depth+1)
	case *ssa.ChangeType:
		return instr.X == v && kept(instr, counts, depth+1)
	case *ssa.BinOp:
		return (instr.X == v || instr.Y == v) && !knowledge.IsBool(instr.Type()) && kept(instr, counts, depth+1)
	case *ssa.Call:
		if !slices.Contains(instr.Call.Args, v) {
			return false
		}
		return counts(instr) || knowledge.PointerTo(&instr.Call) && kept(instr, counts, depth+1)
	}
	return false
}
