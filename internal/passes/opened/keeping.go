package opened

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A keeping follows a value through its function, and into those that it is lent to.
type keeping struct {
	*Result
	end      string
	library  bool               // a library has opened it
	returned bool               // it may be returned
	lost     bool               // it has no method that ends it
	handsOut *ssa.Call          // works with it, and may go anywhere; nil for none
	follows  bool               // a use that hands it to others is noted, rather than that it is not kept
	seen     map[ssa.Value]bool // what has been asked of, and whether it stays; it does as long as that is not known
	ends     []ssa.Instruction  // what ends it
	handed   []ssa.Instruction  // what hands it to others, who may end it from then on
}

// keeps reports whether a value stays in its function: nothing is done with it but to call its methods, to compare it, and to lend it to functions
// that do no more.
func (k *keeping) keeps(v ssa.Value) bool {
	return k.all(v, func(ref ssa.Instruction) bool { return k.keptBy(ref, v) })
}

// all reports whether kept says so of each use of a value, or notes the uses of which it does not.
func (k *keeping) all(v ssa.Value, kept func(ssa.Instruction) bool) bool {
	return k.every(v, func(ref ssa.Instruction) bool {
		if kept(ref) {
			return true
		}
		k.handed = append(k.handed, ref)
		return k.follows
	})
}

// every reports whether kept says so of each use of a value.
func (k *keeping) every(v ssa.Value, kept func(ssa.Instruction) bool) bool {
	if stays, known := k.seen[v]; known {
		return stays
	}
	k.seen[v] = true
	k.seen[v] = !slices.ContainsFunc(knowledge.Referrers(v), func(ref ssa.Instruction) bool { return !kept(ref) })
	return k.seen[v]
}

func (k *keeping) keptBy(ref ssa.Instruction, v ssa.Value) bool {
	switch ref := ref.(type) {
	case *ssa.BinOp:
		return true
	case *ssa.MakeInterface:
		return k.keeps(ref)
	case *ssa.ChangeInterface:
		return k.keeps(ref)
	case *ssa.Phi:
		return k.library && k.keeps(ref)
	case *ssa.FieldAddr:
		return k.library && k.keepsField(ref, flow.FieldOf(ref.X.Type(), ref.Field))
	case *ssa.UnOp:
		return k.library && ref.Op == token.MUL && k.keeps(ref)
	case *ssa.Store:
		return k.library && ref.Val == v && (k.heldIn(ref.Addr) || k.overwritten(ref))
	case *ssa.Return:
		return k.returned
	case ssa.CallInstruction:
		return k.called(ref, v)
	}
	return false
}

// keepsField reports whether a field of a value stays in its function: an embedded one, of which methods are promoted, the one that has the end, and
// any one that is only read beside that.
func (k *keeping) keepsField(at *ssa.FieldAddr, field *types.Var) bool {
	switch {
	case field.Embedded(), knowledge.HoldsEnd(k.end, field.Name()):
		return k.keeps(at)
	case strings.Contains(k.end, "."):
		return !slices.ContainsFunc(knowledge.Referrers(at), func(ref ssa.Instruction) bool { _, load := ref.(*ssa.UnOp); return !load })
	}
	return false
}

// called reports whether a call leaves a value with its function. What a method hands out can work with the value, and has to stay as well.
func (k *keeping) called(call ssa.CallInstruction, v ssa.Value) bool {
	common := call.Common()
	if knowledge.WrapsConnection(common) && slices.Contains(knowledge.Args(common), v) {
		made, ok := call.(*ssa.Call)
		return ok && (made == k.handsOut || k.stub(made))
	}
	if slices.Contains(knowledge.Args(common), v) {
		return k.borrowed(call) || k.lent(call, v)
	}
	if knowledge.Receiver(common) != v {
		return false
	}
	does, _ := k.effects.Call(call)
	if name := knowledge.CalleeName(common); name == k.end || slices.Contains(knowledge.Enders, name) || does.Has(effects.Closes, effects.Cancels) {
		k.ends = append(k.ends, call)
		return true
	}
	if k.lost {
		return true // what its methods hand out cannot end it, either
	}
	return k.asked(call, v)
}

// asked reports whether the call of a method leaves nothing behind that works with the value: it is no goroutine, is handed no function that is called
// back later, and what it returns stays.
func (k *keeping) asked(call ssa.CallInstruction, v ssa.Value) bool {
	plain, ok := call.(*ssa.Call)
	if !ok || knowledge.CalleeName(call.Common()) == "Fd" {
		return false // it can last until something else ends it, or its descriptor be used on
	}
	if knowledge.IsWatch(v.Type()) {
		return true
	}
	results := call.Common().Signature().Results()
	if onlyData(results) {
		return true
	}
	if !k.library || slices.ContainsFunc(knowledge.Args(call.Common()), func(arg ssa.Value) bool { return knowledge.IsFunction(arg.Type()) }) {
		return false
	}
	return k.works(plain)
}

// works reports whether what a client of a library hands out stays in its function: an answer, a cursor, a part of the client. Its own Close does not end
// the client.
func (k *keeping) works(v ssa.Value) bool {
	return k.all(v, func(ref ssa.Instruction) bool {
		switch ref := ref.(type) {
		case *ssa.BinOp:
			return true
		case *ssa.Extract:
			return dataOnly(ref.Type()) || k.works(ref)
		case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.FieldAddr, *ssa.Field, *ssa.UnOp, *ssa.IndexAddr, *ssa.Index, *ssa.Lookup:
			made := ref.(ssa.Value)
			return dataOnly(made.Type()) || k.works(made)
		case ssa.CallInstruction:
			if slices.Contains(knowledge.Args(ref.Common()), v) {
				return k.borrowed(ref)
			}
			if _, started := ref.(*ssa.Go); started || knowledge.Receiver(ref.Common()) != v {
				return false
			}
			made := ref.Value()
			return made == nil || onlyData(ref.Common().Signature().Results()) || k.works(made)
		}
		return false
	})
}

// stub reports whether the client of a service that is made of a connection stays in its function. Its answers are messages, but for streams, which are
// interfaces and have to stay as well.
func (k *keeping) stub(v ssa.Value) bool {
	return k.all(v, func(ref ssa.Instruction) bool {
		call, ok := ref.(*ssa.Call)
		if !ok || knowledge.Receiver(&call.Call) != v || slices.Contains(knowledge.Args(&call.Call), v) {
			return false
		}
		for result := range call.Call.Signature().Results().Variables() {
			if types.IsInterface(result.Type()) && !knowledge.IsError(result.Type()) {
				return k.works(call)
			}
		}
		return true
	})
}

// borrowed reports whether a call only reads or writes through what it is handed, and what it makes of it stays in its function as well.
func (k *keeping) borrowed(call ssa.CallInstruction) bool {
	made, ok := call.(*ssa.Call)
	return ok && k.library && knowledge.Borrows(call.Common()) && (onlyData(call.Common().Signature().Results()) || k.works(made))
}

// lent reports whether a value stays where it is although it is handed to a function: one of the package that keeps it no longer than it runs. If that one
// can end it, it does.
func (k *keeping) lent(call ssa.CallInstruction, v ssa.Value) bool {
	targets := k.graph.Targets(call)
	if _, started := call.(*ssa.Go); started || len(targets) != 1 || !k.library {
		return false
	}
	ends := false
	for i, arg := range call.Common().Args {
		if arg != v || i >= len(targets[0].Params) {
			continue
		}
		if _, lent := k.seen[targets[0].Params[i]]; lent {
			return false // it is lent twice, or by itself: what ends it is known to neither
		}
		inner := &keeping{Result: k.Result, end: k.end, library: true, lost: k.lost, seen: k.seen}
		if !inner.keeps(targets[0].Params[i]) {
			return false
		}
		ends = ends || len(inner.ends) > 0
	}
	if ends {
		k.ends = append(k.ends, call)
	}
	return true
}

// onlyData reports whether results are errors and data without references to what has made them.
func onlyData(results *types.Tuple) bool {
	return !knowledge.Any(results.Variables(), func(result *types.Var) bool { return !dataOnly(result.Type()) })
}

func dataOnly(t types.Type) bool { return isData(t, make(map[types.Type]bool)) }

// isData reports whether a type holds no more than it shows: basic types and errors, and lists, maps and structs of such. What a struct keeps to itself
// may be a connection.
func isData(t types.Type, seen map[types.Type]bool) bool {
	if knowledge.IsError(t) || knowledge.TypeName(t) == "time.Time" || knowledge.Visited(seen, t) {
		return true
	}
	switch of := t.Underlying().(type) {
	case *types.Basic:
		return of.Kind() != types.UnsafePointer
	case *types.Pointer:
		return isData(of.Elem(), seen)
	case *types.Slice:
		return isData(of.Elem(), seen)
	case *types.Array:
		return isData(of.Elem(), seen)
	case *types.Map:
		return isData(of.Key(), seen) && isData(of.Elem(), seen)
	case *types.Struct:
		return !knowledge.Any(of.Fields(), func(field *types.Var) bool { return !field.Exported() || !isData(field.Type(), seen) })
	}
	return false
}
