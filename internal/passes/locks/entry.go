package locks

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// enter finds what every caller of a function holds when it calls it. It begins with what is held where
// one caller is known, and takes away what the others do not hold, until nothing changes. A function that
// is called from places that are not seen, deferred or started counts as entered with nothing held.
func (r *Result) enter(funcs []*ssa.Function) {
	var open []*ssa.Function
	for _, fn := range funcs {
		if !r.graph.Escapes(fn) && r.graph.RunsOnly(fn, calls.Sync) {
			open = append(open, fn)
		}
	}
	pending := make(map[*ssa.Function]bool, len(open)) // nothing is known of what its callers hold
	for _, fn := range open {
		pending[fn] = true
	}
	for changed := true; changed; {
		changed = false
		for _, fn := range open {
			held, known := r.heldByCallers(fn, pending)
			if known && (pending[fn] || len(held) < len(r.entry[fn])) {
				delete(pending, fn)
				r.entry[fn] = held
				changed = true
			}
		}
	}
}

// heldByCallers returns what all sites of a function hold whose own callers are known.
func (r *Result) heldByCallers(fn *ssa.Function, pending map[*ssa.Function]bool) (held []Lock, known bool) {
	for _, site := range r.graph.Sites(fn) {
		if pending[site.Caller()] {
			continue
		}
		here := within(r.Held(site.Instr), fn, site)
		if known {
			here = common(held, here)
		}
		held, known = here, true
	}
	return held, known
}

// within returns the locks of a caller in terms of the function that it calls.
func within(locks []Lock, fn *ssa.Function, site calls.Site) []Lock {
	var found []Lock
	for _, l := range locks {
		if inner := inside(l.At, fn, site); inner.Root != nil {
			found = union(found, []Lock{{inner, l.Read}})
		}
	}
	return found
}

// inside returns a location of a caller as the callee knows it: by what it captures, by a package
// variable, or by the parameter whose argument leads to it.
func inside(at flow.Location, fn *ssa.Function, site calls.Site) flow.Location {
	if visible(at.Root, fn) {
		return at
	}
	for _, param := range fn.Params {
		arg := site.Argument(param)
		if arg == nil {
			continue
		}
		from := flow.Locate(arg)
		rest, ok := strings.CutPrefix(at.Path, from.Path)
		if ok && from.Root == at.Root && (rest == "" || rest[0] == '.') {
			return flow.Location{Root: param, Path: rest}
		}
	}
	return flow.Location{}
}
