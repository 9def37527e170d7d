package flow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Write sets the variable behind a pointer, or a part of it.
type Write struct {
	At    ssa.Instruction // the store; for one in a closure or callee, what makes that or calls it
	Path  []int           // from the variable to the part: fields, and constant indexes of arrays
	Value ssa.Value       // nil when unknown
	Pos   token.Pos
}

// Touches reports whether the write changes what a part of the variable holds.
func (w Write) Touches(path []int) bool {
	n := min(len(w.Path), len(path))
	return slices.Equal(w.Path[:n], path[:n])
}

// Covers reports whether the write says what a part of the variable holds.
func (w Write) Covers(path []int) bool {
	return w.Value != nil && len(w.Path) <= len(path) && w.Touches(path)
}

// Writes returns what may write to the variable behind a pointer, as far as this package shows. Code
// that is not seen and gets the pointer may write all of it. A pointer that is kept in a field is taken
// not to be written through, unless it leads to a struct.
func (g *Graph) Writes(base ssa.Value) []Write {
	if known, ok := g.writes[base]; ok {
		return known
	}
	s := &writeSearch{Graph: g, seen: make(map[alias]bool)}
	if global, ok := base.(*ssa.Global); ok {
		for _, instr := range g.globals[global] {
			s.use(instr, pointer{addr: global})
		}
	} else {
		s.pending = []pointer{{addr: base}}
	}
	for len(s.pending) > 0 {
		p := s.pending[0]
		s.pending = s.pending[1:]
		at := alias{p.addr, p.variable}
		if refs := p.addr.Referrers(); refs != nil && !s.seen[at] {
			s.seen[at] = true
			for _, ref := range *refs {
				s.use(ref, p)
			}
		}
	}
	g.writes[base] = s.found
	return s.found
}

// A writeSearch is the state of one question: a walk over the uses of a pointer.
type writeSearch struct {
	*Graph
	seen    map[alias]bool
	pending []pointer
	found   []Write
}

// An alias is a pointer to the variable, or the address of another variable that holds the pointer.
type alias struct {
	addr     ssa.Value
	variable bool
}

// A pointer leads to a part of the variable.
type pointer struct {
	addr     ssa.Value
	path     []int
	variable bool            // addr is of a local variable that holds the pointer
	outside  ssa.Instruction // in a closure or callee: where the variable's function makes or calls it
}

// add notes a write. When one in a closure or callee happens is not known, so that its value is unknown.
func (s *writeSearch) add(at ssa.Instruction, p pointer, value ssa.Value) {
	w := Write{At: at, Path: p.path, Value: value, Pos: at.Pos()}
	if p.outside != nil {
		w.At, w.Value = p.outside, nil
	}
	s.found = append(s.found, w)
}

// follow goes on with another pointer to the same part.
func (s *writeSearch) follow(addr ssa.Value, p pointer) {
	p.addr = addr
	s.pending = append(s.pending, p)
}

// within goes on with a parameter or free variable of a function that an instruction calls or makes.
func (s *writeSearch) within(addr ssa.Value, p pointer, at ssa.Instruction) {
	if p.outside == nil {
		p.outside = at
	}
	s.follow(addr, p)
}

func (s *writeSearch) use(ref ssa.Instruction, p pointer) {
	if closure, ok := ref.(*ssa.MakeClosure); ok {
		for i, bound := range closure.Bindings {
			if bound == p.addr {
				s.within(closure.Fn.(*ssa.Function).FreeVars[i], p, closure)
			}
		}
		return
	}
	if p.variable {
		if load, ok := ref.(*ssa.UnOp); ok {
			p.variable = false
			s.follow(load, p)
		}
		return
	}
	switch ref := ref.(type) {
	case *ssa.Store:
		if ref.Addr == p.addr {
			s.add(ref, p, ref.Val)
		} else {
			s.kept(ref, p)
		}
	case *ssa.FieldAddr:
		p.path = append(slices.Clone(p.path), ref.Field)
		s.follow(ref, p)
	case *ssa.IndexAddr:
		s.element(ref, p)
	case *ssa.UnOp, *ssa.BinOp, *ssa.Return, *ssa.Field, *ssa.Extract, *ssa.If:
	case *ssa.ChangeType, *ssa.MakeInterface, *ssa.TypeAssert:
		s.follow(ref.(ssa.Value), p)
	case ssa.CallInstruction:
		s.call(ref, p)
	default:
		s.add(ref, p, nil)
	}
}

// element follows the address of an element of an array. One whose index is not constant may be any.
func (s *writeSearch) element(ref *ssa.IndexAddr, p pointer) {
	if _, array := p.addr.Type().Underlying().(*types.Pointer); !array {
		return
	}
	if index, ok := ref.Index.(*ssa.Const); ok {
		p.path = append(slices.Clone(p.path), int(index.Int64()))
		s.follow(ref, p)
		return
	}
	s.within(ref, p, ref)
}

// kept handles a pointer that is stored: its uses can be seen if that is in a local variable. From a field
// or a package variable, an interface is only called, as that of a resource lock is.
func (s *writeSearch) kept(store *ssa.Store, p pointer) {
	if variable, local := store.Addr.(*ssa.Alloc); local {
		p.variable = true
		s.follow(variable, p)
		return
	}
	to, ok := p.addr.Type().Underlying().(*types.Pointer)
	if !ok {
		return
	}
	_, global := store.Addr.(*ssa.Global)
	if _, isStruct := to.Elem().Underlying().(*types.Struct); isStruct || global {
		s.add(store, p, nil)
	}
}

// call handles a pointer that is an argument: functions of the package are looked into. A method of an
// interface is taken not to write to its own receiver.
func (s *writeSearch) call(call ssa.CallInstruction, p pointer) {
	targets := s.calls.Targets(call)
	for i, arg := range call.Common().Args {
		if arg != p.addr {
			continue
		}
		if len(targets) == 0 {
			s.add(call, p, nil)
		}
		for _, fn := range targets {
			if param := Formal(call.Common(), fn, i); param != nil {
				s.within(param, p, call)
			} else {
				s.add(call, p, nil)
			}
		}
	}
}
