package factories

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// visit finds the operations of a function, and reports whether there are more of them than before.
func (r *Result) visit(fn *ssa.Function) bool {
	v := &visitor{Result: r}
	for instr := range calls.Instrs(fn) {
		v.look(instr)
	}
	changed := len(v.ops) > len(r.ops[fn])
	if changed {
		r.ops[fn] = v.ops
	}
	return changed
}

// A visitor collects the operations of one function.
type visitor struct {
	*Result
	ops []Op
}

// add notes what is done with a value; the path of the operation begins there.
func (v *visitor) add(value ssa.Value, op Op) {
	of := v.Part(value)
	op.Of = Part{of.Holder, of.Path + op.Of.Path}
	if !slices.Contains(v.ops, op) {
		v.ops = append(v.ops, op)
	}
	if op.Kind == Escapes || op.Kind == Keeps || op.Called && op.Kind != Reads {
		v.leaves[accessorOf(value)] = true
	}
}

// accessorOf returns the name of the type of an accessor, or of the one that an informer is of; "" for another value.
func accessorOf(v ssa.Value) string {
	if accessor := knowledge.InformerOf(flow.Locate(v).Root); accessor != nil {
		v = accessor
	}
	return knowledge.TypeName(v.Type())
}

// look finds what an instruction does with parts of factories.
func (v *visitor) look(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.CallInstruction:
		v.call(instr)
	case *ssa.MakeClosure:
		if op, of := knowledge.FactoryMethod(instr); op != 0 {
			v.add(of, Op{Kind: kinds[op], Instr: instr})
		}
		if informer := knowledge.SyncedOf(instr); informer != nil {
			v.asks(informer, instr)
		}
	case *ssa.Store:
		v.store(instr)
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.TypeAssert:
		value := instr.(ssa.Value)
		if from := *instr.Operands(nil)[0]; knowledge.Informing(from.Type()) && !knowledge.Informing(value.Type()) {
			kind := Escapes
			if knowledge.CannotRun(value.Type()) {
				kind = Asks
			}
			v.add(from, Op{Kind: kind, Instr: instr})
		}
	case *ssa.Phi:
		if knowledge.Informing(instr.Type()) && v.Part(instr).Holder == any(instr) {
			v.escape(instr)
		}
	case *ssa.Return, *ssa.Send, *ssa.MapUpdate:
		v.escape(instr)
	}
}

// escape notes that all operands of an instruction go where they are not seen.
func (v *visitor) escape(instr ssa.Instruction) {
	for _, operand := range instr.Operands(nil) {
		if *operand != nil && knowledge.Informing((*operand).Type()) {
			v.add(*operand, Op{Kind: Escapes, Instr: instr})
		}
	}
}

// store finds what gets a part. The locator follows a local variable that is set once.
func (v *visitor) store(store *ssa.Store) {
	if !knowledge.Informing(store.Val.Type()) {
		return
	}
	if variable := flow.Variable(store.Addr); variable != nil && flow.OnlyStore(variable) != nil {
		return
	}
	field, ok := flow.Cell(store.Addr).(*types.Var)
	if _, direct := store.Addr.(*ssa.FieldAddr); !ok || !direct || !v.graph.Own(field) {
		v.add(store.Val, Op{Kind: Escapes, Instr: store})
		return
	}
	v.add(store.Val, Op{Kind: Keeps, Instr: store, field: field})
}

// call finds what a call does with its receiver and with the parts among its arguments.
func (v *visitor) call(call ssa.CallInstruction) {
	common := call.Common()
	if op, of := knowledge.FactoryCall(common); op != 0 {
		v.add(of, Op{Kind: kinds[op], Of: Part{Path: partOf(common)}, Instr: call})
	}
	if informer := knowledge.AsksInformer(common); informer != nil && Used(call) && call.Parent().Synthetic == "" { // a method value says what it is bound to
		v.asks(informer, call)
	}
	v.reads(call)
	for i, arg := range common.Args {
		if !knowledge.Informing(arg.Type()) {
			continue
		}
		ops, known := v.done(call, i)
		if !known {
			ops = []Op{{Kind: Escapes}}
		}
		_, now := call.(*ssa.Call)
		for _, op := range ops {
			if op.Kind == Reads && (!now || op.Later || paths.Preceded(call, joins)) {
				continue
			}
			done := Op{Kind: op.Kind, Of: op.Of, Instr: call, Called: true, Later: op.Later, field: op.field}
			if done.Later {
				done.Kept = call
			}
			v.add(arg, done)
		}
	}
}

// asks notes that an instruction asks an informer whether it has synced, or takes what can be asked.
func (v *visitor) asks(informer ssa.Value, instr ssa.Instruction) {
	v.synced[accessorOf(informer)] = true
	v.add(informer, Op{Kind: Asks, Instr: instr})
}

// reads notes which caches a call reads, itself or by functions that it hands listers. What follows a wait of the function is left out.
func (v *visitor) reads(instr ssa.CallInstruction) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return
	}
	if of := Listed(call); of != nil && !paths.Preceded(call, joins) {
		v.add(of, Op{Kind: Reads, Instr: call})
	}
	for i, arg := range call.Call.Args {
		of := listerSource(arg)
		if of == nil || paths.Preceded(call, joins) {
			continue
		}
		done, _ := v.done(call, i)
		if slices.ContainsFunc(done, func(op Op) bool { return op.Kind == Reads && !op.Later }) {
			v.add(of, Op{Kind: Reads, Instr: call, Called: true})
		}
	}
}

// partOf returns the part of a factory whose informer a call makes for an object that is an argument.
func partOf(call *ssa.CallCommon) string {
	if _, part := knowledge.FactoryPart(call); knowledge.Unlisted(part) {
		return part
	}
	return ""
}

// done returns what the functions that a call calls do with its argument i, and whether all that is seen.
func (v *visitor) done(call ssa.CallInstruction, i int) (ops []Op, known bool) {
	targets := v.graph.Targets(call)
	for _, fn := range targets {
		if param := flow.Formal(call.Common(), fn, i); param != nil {
			ops = append(ops, v.summary(param)...)
		}
	}
	if len(targets) > 0 {
		return ops, true
	}
	return v.imported(call.Common(), i)
}

// Used reports whether something is done with the first result of a call, such as the registration of a handler.
func Used(call ssa.CallInstruction) bool {
	value := call.Value()
	if value == nil {
		return false
	}
	if _, several := value.Type().(*types.Tuple); !several {
		return len(knowledge.Referrers(value)) > 0
	}
	return slices.ContainsFunc(knowledge.Referrers(value), func(ref ssa.Instruction) bool {
		part, ok := ref.(*ssa.Extract)
		return ok && part.Index == 0 && len(knowledge.Referrers(part)) > 0
	})
}
