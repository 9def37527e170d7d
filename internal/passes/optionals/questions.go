package optionals

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// Asks is a fact about a function that is handed an object or a part of one: what its answer may depend on, here and in all that it calls. All lists are
// sorted.
type Asks struct {
	Fields []string // the pointers whose absence it does not pass over, TYPE.FIELD
	Kinds  []string // the structs in which is what tells kinds of objects apart: a flag, a text that discriminates, what the cluster has seen; "" for a label
	Hands  []string // the types of which it hands something to code that is not seen; "" for any

	Without []Answer // what it says at once where a pointer is nil, in the order of its blocks
}

// AFact marks Asks as a fact about a function.
func (*Asks) AFact() {}

// maxAsked bounds the functions below a question that are looked at. What asks more is not understood.
const maxAsked = 64

// exportAsks notes what the exported functions of a package ask of what they are handed.
func (r *Result) exportAsks(s *ssabuild.SSA) {
	for fn, obj := range s.Exported() {
		if knowledge.CopiesByName(obj.Name()) || fn.Signature.Results().Len() == 0 ||
			!slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return r.apiStruct(param.Type()) }) {
			continue
		}
		asks, without := r.asksBelow(fn), r.answersWithout(fn)
		switch {
		case asks == nil && len(without) == 0:
			continue
		case asks == nil:
			asks = &Asks{Hands: []string{""}}
		}
		r.pass.ExportObjectFact(obj, &Asks{Fields: asks.Fields, Kinds: asks.Kinds, Hands: asks.Hands, Without: without})
	}
}

// passesOver reports whether the outcome of a call that is handed the object says nothing of the pointer: neither the callee nor anything below it
// depends on it, nor, for one that says yes or no, on what tells kinds of objects apart. What a validation accepts may be of any kind.
func (h *holder) passesOver(call *ssa.Call) bool {
	validates := knowledge.IsError(call.Type()) || knowledge.Validates(&call.Call) && knowledge.ReturnsError(call.Call.Signature())
	if !h.isPointer() || slices.ContainsFunc(calls.Arguments(&call.Call), func(v ssa.Value) bool { return h.asksBy(v, validates) }) {
		return false
	}
	last := len(h.fields) - 1
	asks := h.result.asksOf(call)
	if asks == nil || !validates && slices.ContainsFunc(asks.Kinds, h.tells) || slices.Contains(asks.Fields, fieldName(h.owners[last], h.fields[last])) {
		return false
	}
	return !slices.ContainsFunc(asks.Hands, func(name string) bool {
		return name == "" || slices.ContainsFunc(h.owners, func(owner types.Type) bool { return knowledge.TypeName(owner) == name })
	})
}

// isPointer reports whether the path ends in a field that is a pointer.
func (h *holder) isPointer() bool {
	n := len(h.fields)
	if n == 0 || n != len(h.owners) || h.isMap || refs.LookedUp(h.at.Path) {
		return false
	}
	_, pointer := h.fields[n-1].Type().Underlying().(*types.Pointer)
	return pointer
}

// asksBy reports whether the answer of a function that is handed a value may say that the pointer is there, whatever it reads: the value is the
// pointer, or tells kinds of the object apart. Of a validation, only a flag or a text does.
func (h *holder) asksBy(v ssa.Value, validates bool) bool {
	at := refs.ValueOf(v)
	if at.Root != h.memory.Root {
		return false
	}
	if load, ok := v.(*ssa.UnOp); ok && h.kind(load) || refs.Pointer(v) == h.at {
		return true
	}
	return !validates && !h.result.apiStruct(v.Type()) && !h.names(v, at) && !h.saysNothing(v)
}

// saysNothing reports whether a value is a text of the object that tells no kinds apart: what a function finds in it says nothing of a pointer.
func (h *holder) saysNothing(v ssa.Value) bool {
	field := readField(v)
	return h.isPointer() && field != nil && knowledge.IsText(v.Type()) && !knowledge.Discriminates(field.Name())
}

// asksOf returns what the answer of a call may depend on; nil if that is not known.
func (r *Result) asksOf(call ssa.CallInstruction) *Asks {
	if targets := r.graph.Targets(call); len(targets) == 1 {
		return r.asksBelow(targets[0])
	}
	fact := new(Asks)
	if obj := flow.Declared(call.Common()); obj != nil && obj.Pkg() != nil && obj.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(obj, fact) {
		return fact
	}
	return nil
}

// asksBelow joins what a function and those that it calls ask; nil if there are too many.
func (r *Result) asksBelow(fn *ssa.Function) *Asks {
	if known, ok := r.questions[fn]; ok {
		return known
	}
	all, seen, todo := new(Asks), map[*ssa.Function]bool{fn: true}, []*ssa.Function{fn}
	for len(todo) > 0 && all != nil {
		next := todo[0]
		todo = todo[1:]
		here := r.asksHere(next)
		if here == nil {
			return nil // asked in the course of the answer
		}
		all.join(here)
		for _, callee := range r.calledBy(next) {
			if !seen[callee] {
				seen[callee] = true
				todo = append(todo, callee)
			}
		}
		if len(seen) > maxAsked {
			all = nil
		}
	}
	if all != nil {
		all.sort()
	}
	r.questions[fn] = all
	return all
}

func (a *Asks) join(other *Asks) {
	a.Fields, a.Kinds, a.Hands = append(a.Fields, other.Fields...), append(a.Kinds, other.Kinds...), append(a.Hands, other.Hands...)
}

func (a *Asks) sort() {
	slices.Sort(a.Fields)
	slices.Sort(a.Kinds)
	slices.Sort(a.Hands)
	a.Fields, a.Kinds, a.Hands = slices.Compact(a.Fields), slices.Compact(a.Kinds), slices.Compact(a.Hands)
}

// calledBy returns the functions of the package that a function calls or makes.
func (r *Result) calledBy(fn *ssa.Function) []*ssa.Function {
	found := slices.Clone(fn.AnonFuncs)
	for _, call := range calls.In(fn) {
		if !says(call.Common()) {
			continue
		}
		found = append(found, r.graph.Callees(call)...)
	}
	return found
}

// says reports whether what a call does can matter for an answer: it is no log, no event, no copy, no getter and no request.
func says(call *ssa.CallCommon) bool {
	if knowledge.Logs(call) || knowledge.CopiesByName(knowledge.CalleeName(call)) || knowledge.BuiltinName(call) != "" || len(knowledge.RequestsOf(call)) > 0 {
		return false
	}
	if object, _ := knowledge.GetsMeta(call); object != nil {
		return false
	}
	_, event := knowledge.RecordsEvent(call)
	return !event
}

// asksHere is asksBelow for the instructions of one function, and what is known of functions of other packages; nil while it is looked for.
func (r *Result) asksHere(fn *ssa.Function) *Asks {
	if known, ok := r.askedHere[fn]; ok {
		return known
	}
	r.askedHere[fn] = nil
	asks := new(Asks)
	for instr := range calls.Instrs(fn) {
		if _, field := refs.MetaRead(instr); field == "Labels" || field == "Annotations" {
			asks.Kinds = append(asks.Kinds, "")
		}
		switch instr := instr.(type) {
		case *ssa.TypeAssert:
			asks.Kinds = append(asks.Kinds, "")
		case *ssa.FieldAddr:
			r.noteField(asks, instr, flow.FieldOf(instr.X.Type(), instr.Field), instr.X.Type())
		case *ssa.Field:
			r.noteField(asks, instr, flow.FieldOf(instr.X.Type(), instr.Field), instr.X.Type())
		case ssa.CallInstruction:
			r.noteCall(asks, instr)
		}
	}
	r.askedHere[fn] = asks
	return asks
}

// noteField notes a field of an object that an instruction reads or sets.
func (r *Result) noteField(asks *Asks, instr ssa.Value, field *types.Var, of types.Type) {
	if !r.apiStruct(of) || knowledge.TypeName(of) == knowledge.ObjectMeta {
		return
	}
	if isStatus(knowledge.TypeName(of)) {
		asks.Kinds = append(asks.Kinds, knowledge.TypeName(of))
	}
	t := field.Type()
	pointer, optional := t.Underlying().(*types.Pointer)
	if optional {
		t = pointer.Elem()
	}
	if discriminates(t, field) {
		asks.Kinds = append(asks.Kinds, knowledge.TypeName(of))
	}
	if optional && !r.toleratesAbsence(instr) {
		asks.Fields = append(asks.Fields, fieldName(of, field))
	}
}

// discriminates reports whether a value of a type, in a field, tells kinds of objects apart: a flag, but for one that stops the work on an object of
// whatever kind, or a text with such a name.
func discriminates(t types.Type, field *types.Var) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && (basic.Info()&types.IsBoolean != 0 && !knowledge.Pauses(field.Name()) || basic.Info()&types.IsString != 0 && knowledge.Discriminates(field.Name()))
}

// fieldName names a field of a struct across packages.
func fieldName(of types.Type, field *types.Var) string {
	of = knowledge.Pointee(of)
	return knowledge.TypeName(of) + "." + field.Name()
}

// noteCall notes what a call of a function hands on that has no body in the package.
func (r *Result) noteCall(asks *Asks, call ssa.CallInstruction) {
	if !says(call.Common()) || comparesParts(call.Common()) || len(r.graph.Callees(call)) > 0 {
		return
	}
	if known := r.asksOf(call); known != nil {
		asks.join(known)
		return
	}
	for _, v := range calls.Arguments(call.Common()) {
		if name, ok := r.handedType(v); ok {
			asks.Hands = append(asks.Hands, name)
		}
	}
}

// handedType returns the name of the type of an object, or of a part of one, that a value holds; "" for an object of whatever type. ok is false for
// another value.
func (r *Result) handedType(v ssa.Value) (name string, ok bool) {
	t := knowledge.Unconverted(v).Type()
	for {
		switch of := t.Underlying().(type) {
		case *types.Pointer:
			t = of.Elem()
		case *types.Slice:
			t = of.Elem()
		case *types.Array:
			t = of.Elem()
		case *types.Map:
			t = of.Elem()
		case *types.Interface:
			return "", of.Empty() || knowledge.IsObject(t)
		default:
			return knowledge.TypeName(t), r.apiStruct(t)
		}
	}
}
