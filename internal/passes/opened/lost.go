package opened

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// lostBehind returns what a value is that works with a connection which its function has opened and keeps to itself, as the client of a service of gRPC:
// who gets it cannot end the connection. nil for another value.
func (r *Result) lostBehind(v ssa.Value) *Opens {
	made, ok := v.(*ssa.Call)
	if !ok || !knowledge.WrapsConnection(&made.Call) {
		return nil
	}
	conn := knowledge.Unconverted(knowledge.Args(&made.Call)[0])
	opens := r.opened(conn)
	if opens == nil || !opens.Library || opens.Lost {
		return nil
	}
	k := &keeping{Result: r, end: opens.End, library: true, handsOut: made, seen: make(map[ssa.Value]bool)}
	if !k.keeps(conn) || len(k.ends) > 0 {
		return nil
	}
	return r.hidden(made.Parent(), conn)
}

// hidden notes where a function opens what it hides.
func (r *Result) hidden(fn *ssa.Function, v ssa.Value) *Opens {
	v = knowledge.Tuple(v)
	r.hides[fn], _ = v.(*ssa.Call)
	return &Opens{Library: true, Lost: true}
}

// lostIn returns what a struct is that a function makes around what it has opened, in a field that others cannot name, from which nothing in the
// package ends it or hands it on; nil for another struct.
func (r *Result) lostIn(made *ssa.Alloc) *Opens {
	if !handedOut(made) {
		return nil
	}
	for addr := range knowledge.Each[*ssa.FieldAddr](knowledge.Referrers(made)) {
		if flow.FieldOf(addr.X.Type(), addr.Field).Exported() {
			continue
		}
		for store := range knowledge.Each[*ssa.Store](knowledge.Referrers(addr)) {
			if store.Addr != addr {
				continue
			}
			v := knowledge.Unconverted(store.Val)
			if opens := r.opened(v); opens != nil && opens.Library && !opens.Lost && onlyStored(v, store) && r.onlyAsked(addr) {
				return r.hidden(made.Parent(), v)
			}
		}
	}
	return nil
}

// onlyStored reports whether a function does no more with a value than to put it into one place, itself or as an interface, and to compare it.
func onlyStored(v ssa.Value, into *ssa.Store) bool {
	return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.BinOp:
			return false
		case *ssa.MakeInterface:
			return !onlyStored(ref, into)
		case *ssa.ChangeInterface:
			return !onlyStored(ref, into)
		}
		return ref != ssa.Instruction(into)
	})
}

// onlyAsked reports whether the package does no more with what a field holds than to call methods of it, none of which ends it, and to compare it.
func (r *Result) onlyAsked(field *ssa.FieldAddr) bool {
	of := flow.FieldOf(field.X.Type(), field.Field)
	for _, fn := range r.funcs {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				switch instr := instr.(type) {
				case *ssa.FieldAddr:
					if flow.FieldOf(instr.X.Type(), instr.Field) == of && !loadsAsk(instr) {
						return false
					}
				case *ssa.Field:
					if flow.FieldOf(instr.X.Type(), instr.Field) == of && !asks(instr) {
						return false
					}
				}
			}
		}
	}
	return true
}

// loadsAsk reports whether what is at an address is set, and asked.
func loadsAsk(at ssa.Value) bool {
	return !slices.ContainsFunc(knowledge.Referrers(at), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.Store:
			return ref.Addr != at
		case *ssa.UnOp:
			return ref.Op != token.MUL || !asks(ref)
		case *ssa.DebugRef:
			return false
		}
		return true
	})
}

// asks reports whether nothing is done with a value but to compare it and to call methods of it that do not end it.
func asks(v ssa.Value) bool {
	return !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.BinOp:
			return false
		case *ssa.Call:
			common := ref.Common()
			return knowledge.Receiver(common) != v || slices.Contains(knowledge.Args(common), v) || slices.Contains(knowledge.Enders, knowledge.CalleeName(common))
		}
		return true
	})
}
