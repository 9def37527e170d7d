package order

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// What a function writes into a text or hash that it is handed belongs to its caller: a loop that calls the function in each round
// fills the text in the order of the loop, and a function that goes through a map itself leaves the text of each caller in that order.

// writes returns the parameters of a function that are texts, hashes or writers into which it writes, on some path, in rising order.
func (r *Result) writes(fn *ssa.Function) []int {
	if found, ok := r.written[fn]; ok {
		return found
	}
	r.written[fn] = nil // for functions that call each other
	var found []int
	if slices.ContainsFunc(fn.Params, func(param *ssa.Parameter) bool { return takesText(param.Type()) }) {
		for _, instr := range calls.In(fn) {
			for _, to := range r.writtenTo(instr) {
				if param := parameter(to); param != nil && takesText(param.Type()) {
					found = append(found, flow.ParamIndex(param))
				}
			}
		}
	}
	r.written[fn] = knowledge.Rising(found)
	return r.written[fn]
}

// writtenTo returns what a call writes text to, by the functions that it calls as well.
func (r *Result) writtenTo(call ssa.CallInstruction) []ssa.Value {
	common := call.Common()
	if to := knowledge.WritesInto(common); to != nil {
		return []ssa.Value{to}
	}
	var params []int
	targets := r.graph.Targets(call)
	if len(targets) == 1 {
		params = r.writes(targets[0])
	} else if fact := r.imported(common); fact != nil {
		params = fact.Writes
	}
	var found []ssa.Value
	for _, param := range params {
		if to := flow.ActualOf(common, targets, param); to != nil {
			found = append(found, knowledge.Unconverted(to))
		}
	}
	return found
}

// writtenBy returns what a call in a loop puts into the order of the loop by the function that it calls, which writes into a text or hash that it
// is handed. A text that the loop empties in each round has one entry of the map at a time.
func (r *Result) writtenBy(l *loop, call *ssa.Call) (lists []ssa.Value, sinks []Sink) {
	if knowledge.WritesInto(&call.Call) != nil {
		return nil, nil // no function of the program
	}
	for _, to := range r.writtenTo(call) {
		base := flow.Locate(to).Root
		others := slices.DeleteFunc(slices.Clone(call.Call.Args), func(arg ssa.Value) bool { return knowledge.Unconverted(arg) == to })
		if l.inside(base) || l.empties(base) || !l.dependsOn(others) {
			continue
		}
		text, sink := filled(call, to)
		lists, sinks = append(lists, text...), append(sinks, sink...)
	}
	text := r.fieldsWrittenBy(l, call)
	return append(lists, text...), sinks
}

// filled returns what has an order once a call has written into a text or hash in that order.
func filled(call *ssa.Call, to ssa.Value) (lists []ssa.Value, sinks []Sink) {
	switch {
	case knowledge.HashState(to.Type()):
		return nil, []Sink{{At: call, Name: theHash}}
	case takesText(to.Type()):
		return []ssa.Value{flow.Locate(to).Root}, nil
	}
	return nil, nil
}

// fieldsWrittenBy is writtenBy for a method that writes into a text in a field of its receiver: what methods of that return of the text has the order. The
// receiver is one that the function of the loop makes.
func (r *Result) fieldsWrittenBy(l *loop, call *ssa.Call) []ssa.Value {
	targets, recv := r.graph.Targets(call), knowledge.Receiver(&call.Call)
	if len(targets) != 1 || recv == nil || len(call.Call.Args) < 2 || !l.dependsOn(call.Call.Args[1:]) {
		return nil
	}
	of, made := flow.Locate(recv).Root.(*ssa.Alloc)
	if !made || l.inside(of) {
		return nil
	}
	var found []ssa.Value
	for _, inner := range calls.In(targets[0]) {
		to := knowledge.WritesInto(inner.Common())
		if to == nil {
			continue
		}
		if field, isReceiver := textField(to, targets[0]); isReceiver {
			found = append(found, r.textsOf(of, field)...)
		}
	}
	return found
}

// textField returns the field of the receiver of a method that a text is, or is kept in.
func textField(text ssa.Value, method *ssa.Function) (field *types.Var, isReceiver bool) {
	text = knowledge.Operand(text)
	addr, ok := text.(*ssa.FieldAddr)
	if !ok || len(method.Params) == 0 || flow.Locate(addr.X).Root != ssa.Value(method.Params[0]) {
		return nil, false
	}
	field = flow.FieldOf(addr.X.Type(), addr.Field)
	return field, field != nil && knowledge.CollectsText(field.Type())
}

// textsOf returns what the methods of a struct return of the text in a field of it.
func (r *Result) textsOf(of *ssa.Alloc, field *types.Var) []ssa.Value {
	var found []ssa.Value
	for _, use := range r.graph.AllUses(of) {
		call, ok := use.Instr.(*ssa.Call)
		if !ok || use.Value != knowledge.Receiver(&call.Call) {
			continue
		}
		targets := r.graph.Targets(call)
		if len(targets) == 1 && returnsText(targets[0], field) {
			found = append(found, call)
		}
	}
	return found
}

// returnsText reports whether a method returns the text in a field of its receiver, and nothing else.
func returnsText(method *ssa.Function, field *types.Var) bool {
	return slices.ContainsFunc(method.Blocks, func(b *ssa.BasicBlock) bool {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || len(ret.Results) != 1 {
			return false
		}
		call, ok := ret.Results[0].(*ssa.Call)
		if !ok || !knowledge.KeepsOrder(&call.Call) || knowledge.Receiver(&call.Call) == nil {
			return false
		}
		read, isReceiver := textField(knowledge.Receiver(&call.Call), method)
		return isReceiver && read == field
	})
}

// writesText is knowledge.WritesText, also for a writer that the function is handed, which can be a text.
func writesText(call *ssa.CallCommon) ssa.Value {
	if to := knowledge.WritesText(call); to != nil {
		return to
	}
	if to := knowledge.WritesInto(call); to != nil && parameter(to) != nil && takesText(to.Type()) {
		return to
	}
	return nil
}

// empties reports whether a loop empties a text.
func (l *loop) empties(text ssa.Value) bool {
	return knowledge.Any(l.instrs(), func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && knowledge.EmptiesText(&call.Call) && flow.Locate(knowledge.Receiver(&call.Call)).Root == text
	})
}

// ofCallers returns the text of each caller of the function whose parameter an order was written into.
func (s *search) ofCallers(param *ssa.Parameter) {
	fn := param.Parent()
	own := s.home[fn] || len(s.entered[fn]) == 0
	if own {
		s.filled = append(s.filled, returned{fn, flow.ParamIndex(param)})
	}
	if fn == s.only {
		return
	}
	for _, site := range s.graph.Sites(fn) {
		call, ok := site.Instr.(*ssa.Call)
		if !ok || !site.Direct || !own && !slices.Contains(s.entered[fn], site.Instr) {
			continue
		}
		to := flow.Actual(&call.Call, fn, flow.ParamIndex(param))
		if to == nil {
			continue
		}
		s.home[call.Parent()] = true
		if to = knowledge.Unconverted(to); knowledge.HashState(to.Type()) {
			s.sink(call, theHash)
		} else if takesText(to.Type()) {
			s.add(flow.Locate(to).Root)
		}
	}
}

// parameter returns the parameter that a text is, or points to; nil for another text.
func parameter(text ssa.Value) *ssa.Parameter {
	at := flow.Locate(text)
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || at.Path != "" {
		return nil
	}
	return param
}

// takesText reports whether a type is that of a text or a hash in memory that is handed over to be written into, or of a writer, which can be one.
func takesText(t types.Type) bool {
	if knowledge.Writer(t) {
		return true
	}
	_, pointer := t.Underlying().(*types.Pointer)
	return pointer && knowledge.CollectsText(t) || knowledge.HashState(t)
}
