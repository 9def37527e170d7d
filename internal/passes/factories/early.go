package factories

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

// AsksNothing reports whether a call waits for caches and has none to ask: its list is empty whatever happens.
func (r *Result) AsksNothing(call ssa.CallInstruction) bool {
	funcs := knowledge.SyncedFuncs(call.Common())
	if funcs == nil {
		return false
	}
	origins, complete := r.graph.AllOrigins(funcs)
	return complete && !slices.ContainsFunc(origins, func(v ssa.Value) bool { return !empty(v) })
}

// empty reports whether an origin is a list that is never filled: nil, or a field in which nothing is stored.
func empty(v ssa.Value) bool {
	if c, ok := v.(*ssa.Const); ok {
		return c.IsNil()
	}
	field, _ := flow.FieldRead(v)
	return field != nil
}

// An Early wait is one for a factory that has not been started: the factory waits for the informers that it has started, and
// for no others. Without a start nothing starts the factory at all.
type Early struct {
	After  ssa.Instruction // the start, if it comes after the wait
	Beside ssa.Instruction // the start, if a goroutine runs it beside the wait
	Named  ssa.Value       // the informer that the wait asks, for ever; nil for a wait of the factory, which returns at once
}

// Early returns how a call waits for a factory too early; nil for another call, and where something may have started the factory before. Of a factory
// that comes from elsewhere, the function that starts it after the wait, or beside it, says that nobody has started it before.
func (r *Result) Early(call ssa.CallInstruction) *Early {
	wait, ok := call.(*ssa.Call)
	if !ok {
		return nil
	}
	for _, op := range r.ops[wait.Parent()] {
		if op.Instr == ssa.Instruction(wait) && op.Kind == Waits && !op.Called && op.Of.Path == "" {
			return r.early(wait, op.Of)
		}
	}
	if named := r.earlyNamed(wait); named != nil {
		return named
	}
	return r.earlyOwner(wait)
}

// earlyNamed returns how a call waits for an informer that it names before the factory of that is started, and with that for ever.
func (r *Result) earlyNamed(wait *ssa.Call) *Early {
	funcs := knowledge.SyncedFuncs(&wait.Call)
	if funcs == nil {
		return nil
	}
	for _, asked := range r.graph.Contained(funcs) {
		informer := knowledge.SyncedOf(asked)
		if informer == nil {
			continue
		}
		if of := r.Part(informer); of.Path != "" {
			if found := r.early(wait, of); found != nil && found.After != nil && found.Beside == nil {
				found.Named = informer
				return found
			}
		}
	}
	return nil
}

// early looks where the factory is started whose informers an instruction needs: all that have been made, or the one of a part. An informer that is made between
// that and the start says that others were made before, unless the factory is the package's own.
func (r *Result) early(wait ssa.Instruction, of Part) *Early {
	found, starts, own := new(Early), false, r.own(of.Holder)
	for _, op := range r.Of(of.Holder) {
		at := Place(op, wait.Parent())
		follows := at != nil && paths.Before(wait, at) && !calls.ComesAfter(wait, at)
		switch {
		case !own && op.Kind == Makes && follows:
			return nil
		case !decides(op, of.Path) || r.apart(op.Instr.Parent(), wait.Parent()):
			continue
		case follows:
			if found.After == nil && op.Kind == Starts {
				found.After = op.Instr
			}
		case op.Kind == Starts && at != nil && r.asGoroutine(op, at) && paths.Before(at, wait) && !joined(at, wait):
			found.Beside = op.Instr
		default:
			return nil
		}
		starts = starts || op.Kind == Starts
	}
	if !starts && !own {
		return nil
	}
	return found
}

// decides reports whether an operation may start the informers of a factory, or, where a part is named, its informer alone.
func decides(op Op, part string) bool {
	if op.Kind != Starts && op.Kind != Escapes && op.Kind != Runs {
		return false
	}
	return op.Of.Path == "" || part != "" && (strings.HasPrefix(op.Of.Path, part) || strings.HasPrefix(part, op.Of.Path))
}

// apart reports whether one of two functions alone runs: all that run them do so in the same functions, in different arms of branches.
func (r *Result) apart(fn, other *ssa.Function) bool {
	if fn == other || r.graph.Escapes(fn) || r.graph.Escapes(other) || len(r.graph.Sites(fn)) == 0 || len(r.graph.Sites(other)) == 0 {
		return false
	}
	return !slices.ContainsFunc(r.graph.Sites(fn), func(site calls.Site) bool {
		return slices.ContainsFunc(r.graph.Sites(other), func(beside calls.Site) bool {
			return site.Caller() != beside.Caller() || site.Instr == beside.Instr || calls.ComesAfter(beside.Instr, site.Instr) || calls.ComesAfter(site.Instr, beside.Instr)
		})
	})
}

// own reports whether everything that is done with a factory is seen: a function makes it, or a field has it that other packages
// cannot name, and that gets factories before they are started.
func (r *Result) own(holder any) bool {
	switch holder := holder.(type) {
	case *ssa.Call:
		return knowledge.MakesFactory(&holder.Call)
	case *types.Var:
		makers, all := r.Makers(holder)
		return all && !slices.ContainsFunc(makers, func(made *ssa.Call) bool {
			return slices.ContainsFunc(r.Of(made), func(op Op) bool {
				return !op.Later && op.Of.Path == "" && (op.Kind == Starts || op.Kind == Escapes)
			})
		})
	}
	return false
}

// asGoroutine reports whether an operation runs in a goroutine that its place starts.
func (r *Result) asGoroutine(op Op, at ssa.Instruction) bool {
	if _, ok := op.Instr.(*ssa.Go); ok {
		return true
	}
	fn := op.Instr.Parent()
	return fn != at.Parent() && r.graph.RunsOnly(fn, calls.Goroutine)
}

// joined reports whether a function waits for another goroutine, or for caches, between two instructions on every path.
func joined(first, last ssa.Instruction) bool {
	return paths.Find(paths.Search{
		From: first, At: last, Avoid: joins, Plain: true,
	}) == nil
}

func joins(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.UnOp:
		return instr.Op == token.ARROW
	case *ssa.Select:
		return instr.Blocking
	case *ssa.Call:
		return knowledge.MayWaitForSync(&instr.Call)
	}
	return false
}
