package errchan

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// keptUnread reports whether all that is done about the error of a call is to put it into a variable of a function around, of which each read sees another
// value: it comes before the goroutine is started, or after something else has been put there.
func (c *checker) keptUnread(call *ssa.Call) bool {
	refs := knowledge.Referrers(call)
	if len(refs) != 1 {
		return false
	}
	store, ok := refs[0].(*ssa.Store)
	if !ok || store.Val != ssa.Value(call) {
		return false
	}
	variable := flow.Variable(store.Addr)
	return variable != nil && variable.Parent() != call.Parent() && c.quietSince(store, call) && !c.read(variable, store)
}

// read reports whether a read of a variable can see what a store puts there. An address that is handed on counts as a read.
func (c *checker) read(variable *ssa.Alloc, store *ssa.Store) bool {
	for todo := []ssa.Value{variable}; len(todo) > 0; todo = todo[1:] {
		for _, ref := range knowledge.Referrers(todo[0]) {
			switch ref := ref.(type) {
			case *ssa.DebugRef, *ssa.Store:
				if put, ok := ref.(*ssa.Store); ok && put.Addr != todo[0] {
					return true
				}
			case *ssa.MakeClosure:
				at := slices.Index(ref.Bindings, todo[0])
				todo = append(todo, ref.Fn.(*ssa.Function).FreeVars[at])
			case *ssa.UnOp:
				if slices.ContainsFunc(c.since(ref.Parent(), store), func(from paths.Search) bool { return sees(from, ref) }) {
					return true
				}
			default:
				return true
			}
		}
	}
	return false
}

// since returns from where on what runs in a function can come after a store: the store itself, where the function starts the goroutine of the store, or its
// begin.
func (c *checker) since(fn *ssa.Function, store *ssa.Store) []paths.Search {
	if fn == store.Parent() {
		return []paths.Search{{From: store}}
	}
	var found []paths.Search
	for _, site := range c.graph.Sites(store.Parent()) {
		if site.Caller() == fn {
			found = append(found, paths.Search{From: site.Instr})
		}
	}
	if len(found) == 0 {
		found = append(found, paths.Search{Block: fn.Blocks[0]})
	}
	return found
}

// sees reports whether a way leads to a read of a variable without a store to it.
func sees(from paths.Search, read *ssa.UnOp) bool {
	from.To = paths.Is(read)
	from.Avoid = func(instr ssa.Instruction) bool {
		store, ok := instr.(*ssa.Store)
		return ok && store.Addr == read.X
	}
	return paths.Find(from) != nil
}
