package constants

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A write sets a variable or a part of it.
type write struct {
	at    ssa.Instruction // in the function of the variable: the store, or what leads to it
	path  []int
	value ssa.Value // nil when unknown
	pos   token.Pos
}

// writesOf returns what writes to the variable behind a pointer, as far as this package shows: who
// gets the pointer may write all of it.
func (r *Result) writesOf(base ssa.Value) []write {
	if known, ok := r.writes[base]; ok {
		return known
	}
	r.writes[base] = nil
	c := &collector{r: r, seen: make(map[ssa.Value]bool)}
	if global, ok := base.(*ssa.Global); ok {
		for _, instr := range r.global[global] {
			c.use(global, instr, nil)
		}
	} else {
		c.follow(base, nil)
	}
	r.writes[base] = c.found
	return c.found
}

// A collector walks over the uses of a pointer.
type collector struct {
	r       *Result
	seen    map[ssa.Value]bool
	outside ssa.Instruction // set inside a closure or callee: where the variable's function runs it
	found   []write
}

func (c *collector) follow(pointer ssa.Value, path []int) {
	refs := pointer.Referrers()
	if c.seen[pointer] || refs == nil {
		return
	}
	c.seen[pointer] = true
	for _, ref := range *refs {
		c.use(pointer, ref, path)
	}
}

// add notes a write; one in a closure or callee runs who knows when, so that its value is unknown.
func (c *collector) add(at ssa.Instruction, path []int, value ssa.Value) {
	w := write{at: at, path: path, value: value, pos: at.Pos()}
	if c.outside != nil {
		w.at, w.value = c.outside, nil
	}
	c.found = append(c.found, w)
}

func (c *collector) use(pointer ssa.Value, ref ssa.Instruction, path []int) {
	switch ref := ref.(type) {
	case *ssa.Store:
		if ref.Addr == pointer {
			c.add(ref, path, ref.Val)
		} else {
			c.kept(pointer, ref, path)
		}
	case *ssa.FieldAddr:
		c.follow(ref, append(slices.Clone(path), ref.Field))
	case *ssa.IndexAddr:
		if _, array := ref.X.Type().Underlying().(*types.Pointer); array && written(ref) {
			c.add(ref, path, nil)
		}
	case *ssa.UnOp, *ssa.BinOp, *ssa.DebugRef, *ssa.Return, *ssa.Field, *ssa.Extract, *ssa.If:
	case *ssa.ChangeType:
		c.follow(ref, path)
	case *ssa.MakeInterface:
		c.boxed(ref, path)
	case *ssa.TypeAssert:
		c.follow(ref, path)
	case *ssa.MakeClosure:
		c.closure(ref, pointer, path)
	case ssa.CallInstruction:
		c.call(ref, pointer, path)
	default:
		c.add(ref, path, nil)
	}
}

// boxed handles a pointer that becomes an interface value: as a field of a struct or a result it is
// only read, as a resource lock is.
func (c *collector) boxed(box *ssa.MakeInterface, path []int) {
	for _, ref := range *box.Referrers() {
		switch ref := ref.(type) {
		case *ssa.Store, *ssa.Return, *ssa.DebugRef, *ssa.BinOp:
		case ssa.CallInstruction:
			if ref.Common().IsInvoke() && ref.Common().Value == box {
				continue // a method of its own, by which a lock reads itself
			}
			c.add(ref, path, nil)
		default:
			c.add(ref, path, nil)
		}
	}
}

// kept handles a pointer that is stored: in a local variable its uses can be seen; a struct behind a
// field can be changed from there; a duration that an option points to is taken to stay.
func (c *collector) kept(pointer ssa.Value, store *ssa.Store, path []int) {
	cell, local := store.Addr.(*ssa.Alloc)
	if !local {
		_, global := store.Addr.(*ssa.Global)
		if global || toStruct(pointer.Type()) {
			c.add(store, path, nil)
		}
		return
	}
	c.loads(cell, path)
}

func toStruct(t types.Type) bool {
	pointer, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	_, ok = pointer.Elem().Underlying().(*types.Struct)
	return ok
}

// loads follows the pointers that are loaded from a variable, in closures too.
func (c *collector) loads(cell ssa.Value, path []int) {
	refs := cell.Referrers()
	if refs == nil {
		return
	}
	for _, ref := range *refs {
		switch ref := ref.(type) {
		case *ssa.UnOp:
			if ref.Op == token.MUL {
				c.follow(ref, path)
			}
		case *ssa.MakeClosure:
			fn := ref.Fn.(*ssa.Function)
			if i := slices.Index(ref.Bindings, cell); i >= 0 && i < len(fn.FreeVars) {
				c.inside(ref, func() { c.loads(fn.FreeVars[i], path) })
			}
		}
	}
}

func (c *collector) closure(made *ssa.MakeClosure, pointer ssa.Value, path []int) {
	fn := made.Fn.(*ssa.Function)
	if i := slices.Index(made.Bindings, pointer); i >= 0 && i < len(fn.FreeVars) {
		c.inside(made, func() { c.follow(fn.FreeVars[i], path) })
	}
}

// call handles a pointer that is given to a function: one of the package is looked into, any other
// may write.
func (c *collector) call(call ssa.CallInstruction, pointer ssa.Value, path []int) {
	callee := call.Common().StaticCallee()
	for i, arg := range call.Common().Args {
		if arg != pointer {
			continue
		}
		if callee == nil || callee.Blocks == nil || i >= len(callee.Params) {
			c.add(call, path, nil)
			continue
		}
		c.inside(call, func() { c.follow(callee.Params[i], path) })
	}
}

func (c *collector) inside(at ssa.Instruction, walk func()) {
	outer := c.outside
	if outer == nil {
		c.outside = at
	}
	walk()
	c.outside = outer
}

// written reports whether an element is stored to.
func written(addr ssa.Value) bool {
	return slices.ContainsFunc(*addr.Referrers(), func(ref ssa.Instruction) bool {
		store, ok := ref.(*ssa.Store)
		return ok && store.Addr == addr
	})
}

// settled reports whether nobody but its initialisation writes to a package variable: other packages
// cannot see it, and this one neither stores to it nor hands its address out.
func (r *Result) settled(global *ssa.Global) bool {
	if global.Pkg == nil || global.Pkg.Pkg != r.pass.Pkg {
		return false
	}
	if token.IsExported(global.Name()) && r.pass.Pkg.Name() != "main" {
		return false
	}
	for _, w := range r.writesOf(global) {
		if w.value == nil || w.at.Parent().Name() != "init" {
			return false
		}
	}
	return true
}

// mayPrecede reports whether a can run before b. What stands in two functions may run in any order.
func mayPrecede(a, b ssa.Instruction) bool {
	if b == nil || a.Parent() != b.Parent() {
		return true
	}
	if a.Block() == b.Block() && paths.Before(a, b) {
		return true
	}
	return paths.After(a.Block(), nil).Has(b.Block())
}

// last returns the write whose value is there when at runs, if that is always the same one.
func last(writes []write, at ssa.Instruction) (write, bool) {
	for _, w := range writes {
		if at != nil && at.Parent() == w.at.Parent() && !paths.Before(w.at, at) {
			continue // it may be left out
		}
		later := func(other write) bool {
			return other.at != w.at && (mayPrecede(w.at, other.at) || !follows(w.at, other.at))
		}
		if !slices.ContainsFunc(writes, later) {
			return w, true
		}
	}
	return write{}, false
}

// follows reports whether w runs on every way from other to the end of their function.
func follows(w, other ssa.Instruction) bool {
	if w.Parent() != other.Parent() {
		return false
	}
	if w.Block() == other.Block() {
		return true
	}
	for b := range paths.Reach(other.Block(), paths.Of(w.Block())).All() {
		if _, returns := b.Instrs[len(b.Instrs)-1].(*ssa.Return); returns {
			return false
		}
	}
	return true
}
