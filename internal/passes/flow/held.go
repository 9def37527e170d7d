package flow

import (
	"go/types"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"golang.org/x/tools/go/ssa"
)

// maxHolders is how many structs and functions that return them are looked into, one in the other.
const maxHolders = 4

// A Part names a part of a parameter, the receiver counted.
type Part struct {
	Param int
	Path  string
}

// At returns the location that an access path leads to from a value: what a callee says of a field of its parameter, in terms of its
// caller.
func (l Locator) At(v ssa.Value, path string) Location {
	s := &location{Locator: l, known: make(map[ssa.Value]Location)}
	at := s.of(v)
	at.Path += path
	return s.settled(at)
}

// settled returns the location of what a field holds of a struct that the function puts together, or has from a constructor:
// s.vm is vm after s := &scope{vm: vm}, and after s := newScope(vm). A field that the function stores into more than once is a
// location of its own; what other functions store into it is not looked at.
func (l *location) settled(at Location) Location {
	if l.Holds == nil || at.Path == "" || l.depth >= maxHolders || at.Root == nil || !l.Holds(at.Root.Type()) {
		return at
	}
	var of ssa.Value
	var rest string
	switch root := at.Root.(type) {
	case *ssa.Alloc:
		of, rest = l.stored(root, at.Path)
	case *ssa.Call, *ssa.Extract:
		of, rest = l.made(root, at.Path)
	}
	if of == nil {
		return at
	}
	if in := l.below(of, rest); in.Root != l.of(of).Root || !knowledge.Is[*ssa.Alloc](in.Root) || knowledge.Nilable(of.Type()) {
		return in
	}
	return at // a copy of a struct that does not set the field either
}

// below returns the settled location of a part of a value.
func (l *location) below(v ssa.Value, path string) Location {
	l.depth++
	defer func() { l.depth-- }()
	at := l.of(v)
	at.Path += path
	return l.settled(at)
}

// accessed returns the location of what a function of the package returns, if that is a part of one of its parameters.
func (l *location) accessed(result ssa.Value) (at Location, ok bool) {
	if l.Holds == nil || !knowledge.Nilable(result.Type()) {
		return Location{}, false
	}
	of, part := l.made(result, "")
	if of == nil {
		return Location{}, false
	}
	return l.below(of, part), true
}

// stored returns the one value that a function stores into a struct of its own at a path, or above it, and the path from there.
func (l *location) stored(holder *ssa.Alloc, path string) (found ssa.Value, rest string) {
	several := false
	l.eachStore(holder, func(at string, v ssa.Value) {
		below, ok := Below(path, at)
		if zero, constant := v.(*ssa.Const); !ok || constant && zero.Value == nil {
			return
		}
		several = several || found != nil
		found, rest = v, below
	})
	// What is in an object that was copied belongs to the copy.
	if several || found == nil || !knowledge.Nilable(found.Type()) && (rest == "" || !isStruct(found.Type()) || !l.Holds(found.Type())) {
		return nil, ""
	}
	return found, rest
}

// Below returns what a path adds to another one; ok is false if it does not begin with that.
func Below(path, above string) (rest string, ok bool) {
	rest, ok = strings.CutPrefix(path, above)
	return rest, ok && (rest == "" || rest[0] == '.')
}

// eachStore visits what is stored into a struct and the structs in it, with the paths that lead there.
func (l *location) eachStore(holder *ssa.Alloc, visit func(path string, v ssa.Value)) {
	var visitUse func(ref ssa.Instruction, addr ssa.Value, path string)
	visitUse = func(ref ssa.Instruction, addr ssa.Value, path string) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Addr == addr {
				visit(path, ref.Val)
			}
		case *ssa.FieldAddr:
			for _, use := range knowledge.Referrers(ref) {
				visitUse(use, ref, l.extended(path, ref.X, ref.Field))
			}
		}
	}
	for ref, addr := range addressUses(holder) {
		visitUse(ref, addr, "")
	}
}

// made returns the argument of a call, and the part of it, that the result of the call holds at a path; nil if that is not known.
func (l *location) made(result ssa.Value, path string) (of ssa.Value, part string) {
	call, index := Made(result), 0
	if extract, multi := result.(*ssa.Extract); multi {
		index = extract.Index
	}
	if call == nil || call.Call.StaticCallee() == nil || l.depth >= maxHolders {
		return nil, ""
	}
	fn := Body(call.Call.StaticCallee())
	if from, ok := l.returned(fn, index, path); ok {
		return Actual(&call.Call, fn, from.Param), from.Path
	}
	if l.Elsewhere == nil || fn.Blocks != nil {
		return nil, ""
	}
	from, ok := l.Elsewhere(call, index, path)
	if !ok {
		return nil, ""
	}
	return ActualOf(&call.Call, nil, from.Param), from.Path
}

// Returned returns the part of a parameter that a result of a function holds at a path, whatever it returns.
func (l Locator) Returned(fn *ssa.Function, index int, path string) (Part, bool) {
	return (&location{Locator: l}).returned(fn, index, path)
}

func (l *location) returned(fn *ssa.Function, index int, path string) (part Part, ok bool) {
	for _, v := range Results(fn, index) {
		if c, constant := v.(*ssa.Const); constant && c.IsNil() {
			continue
		}
		if path == "" && knowledge.Is[*ssa.Alloc](v) {
			return Part{}, false // made here, which most functions do
		}
		in := &location{Locator: l.Locator, known: make(map[ssa.Value]Location), depth: l.depth + 1}
		at := in.of(v)
		at.Path += path
		at = in.settled(at)
		param, given := at.Root.(*ssa.Parameter)
		if !given || param.Parent() != fn {
			return Part{}, false
		}
		next := Part{ParamIndex(param), at.Path}
		if ok && next != part {
			return Part{}, false
		}
		part, ok = next, true
	}
	return part, ok
}

// A Field is a field that a struct is put together with.
type Field struct {
	At   string
	Type types.Type
}

// Stored returns the fields that a function stores into the struct that a result of it is.
func (l Locator) Stored(fn *ssa.Function, index int) []Field {
	var found []Field
	s := &location{Locator: l, known: make(map[ssa.Value]Location)}
	for _, v := range Results(fn, index) {
		holder, ok := s.of(v).Root.(*ssa.Alloc)
		if !ok || !l.Holds(holder.Type()) {
			continue
		}
		s.eachStore(holder, func(path string, v ssa.Value) { found = append(found, Field{path, v.Type()}) })
	}
	slices.SortFunc(found, func(a, b Field) int { return strings.Compare(a.At, b.At) })
	return found
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}
