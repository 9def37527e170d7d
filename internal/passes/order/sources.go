package order

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// A Source is an instruction that puts a list or a text in the order of a map.
type Source struct {
	At    ssa.Instruction
	Of    ssa.Value
	list  bool        // it is the order of a cached list
	lists []ssa.Value // what is in that order from then on
	sinks []Sink      // where it gets by the instruction itself

	elsewhere *types.Func    // what has gone through the map, in another package
	handed    *ssa.Parameter // a list of which it is added to what is missing, if it is one that was read; nil for none
}

// sources returns those of a function, in the order of its blocks.
func (r *Result) sources(fn *ssa.Function) []Source {
	var found []Source
	for instr := range calls.Instrs(fn) {
		switch instr := instr.(type) {
		case *ssa.Range:
			if _, ok := instr.X.Type().Underlying().(*types.Map); ok {
				found = append(found, r.collected(mapLoop(instr), instr.X)...)
			}
		case *ssa.Call:
			found = append(found, r.called(instr)...)
		}
	}
	return found
}

// called returns the sources that a call is, or that are in the loop that it runs.
func (r *Result) called(call *ssa.Call) []Source {
	if of := knowledge.MapListed(&call.Call); of != nil {
		return []Source{{At: call, Of: of, lists: []ssa.Value{call}}}
	}
	if filled, returns := knowledge.CachedList(&call.Call); returns {
		return []Source{{At: call, list: true, lists: results(call, []int{0})}}
	} else if filled != nil {
		return []Source{{At: call, list: true, lists: []ssa.Value{flow.Locate(filled).Root}}}
	}
	if fact := r.imported(&call.Call); fact != nil {
		var found []Source
		if len(fact.Results) > 0 {
			found = append(found, Source{At: call, lists: results(call, fact.Results), elsewhere: named(&call.Call)})
		}
		for _, param := range fact.Fills {
			lists, sinks := filled(call, knowledge.Unconverted(call.Call.Args[param]))
			if len(lists)+len(sinks) > 0 {
				found = append(found, Source{At: call, lists: lists, sinks: sinks, elsewhere: named(&call.Call)})
			}
		}
		for _, merged := range fact.Merged {
			if r.anew(call.Call.Args[merged.Param]) {
				found = append(found, Source{At: call, lists: results(call, []int{merged.Result}), elsewhere: named(&call.Call)})
			}
		}
		if len(fact.Listed) > 0 {
			found = append(found, Source{At: call, list: true, lists: results(call, fact.Listed)})
		}
		return found
	}
	if body, of := callback(call); body != nil {
		return r.collected(&loop{body: body, elements: params(body)}, of)
	}
	return nil
}

// results returns those results of a call that are used.
func results(call *ssa.Call, indexes []int) []ssa.Value {
	if _, tuple := call.Type().(*types.Tuple); !tuple {
		return []ssa.Value{call}
	}
	var found []ssa.Value
	for part := range knowledge.Each[*ssa.Extract](knowledge.Referrers(call)) {
		if slices.Contains(indexes, part.Index) {
			found = append(found, part)
		}
	}
	return found
}

func params(fn *ssa.Function) []ssa.Value {
	var found []ssa.Value
	for _, param := range fn.Params {
		found = append(found, param)
	}
	return found
}

// callback returns the closure that a call runs for each element of a map, and the map: the body of a loop over
// maps.Keys, or what sync.Map is given.
func callback(call *ssa.Call) (body *ssa.Function, of ssa.Value) {
	if len(call.Call.Args) == 0 {
		return nil, nil
	}
	closure, ok := call.Call.Args[len(call.Call.Args)-1].(*ssa.MakeClosure)
	if !ok {
		return nil, nil
	}
	if sequence, ok := call.Call.Value.(*ssa.Call); ok {
		of = knowledge.MapSequence(&sequence.Call)
	}
	if knowledge.RangesMap(&call.Call) {
		of = call.Call.Args[0]
	}
	if of == nil {
		return nil, nil
	}
	return closure.Fn.(*ssa.Function), of
}

// collected returns what a loop collects in its order: appends, texts, indexed stores, writes into a hash.
func (r *Result) collected(l *loop, of ssa.Value) []Source {
	left, handed := r.leftOver(of, l)
	if left {
		return nil
	}
	var found []Source
	for instr := range l.instrs() {
		lists, sinks := r.collects(l, instr)
		if len(lists)+len(sinks) > 0 && !r.once(l, instr) && !r.missing(instr) {
			found = append(found, Source{At: instr, Of: of, lists: lists, sinks: sinks, handed: handed})
		}
	}
	return found
}

// collects returns what an instruction of a loop puts into the order of the loop.
func (r *Result) collects(l *loop, instr ssa.Instruction) (lists []ssa.Value, sinks []Sink) {
	switch instr := instr.(type) {
	case *ssa.BinOp:
		if instr.Op == token.ADD && knowledge.IsText(instr.Type()) && (l.carried(instr.X) && l.depends(instr.Y) || l.carried(instr.Y) && l.depends(instr.X)) {
			return []ssa.Value{instr}, nil
		}
	case *ssa.Store:
		at, ok := instr.Addr.(*ssa.IndexAddr)
		if !ok || !l.counted(at.Index) || l.holds(at.X) || !l.depends(instr.Val) {
			break
		}
		if sink := r.into(instr, at.X); sink != nil {
			return nil, sink
		}
		return []ssa.Value{at.X}, nil
	case *ssa.Call:
		if lists, sinks := r.appendedBy(l, instr); len(lists)+len(sinks) > 0 {
			return lists, sinks
		}
		if lists, sinks := r.writtenBy(l, instr); len(lists)+len(sinks) > 0 {
			return lists, sinks
		}
		if lists := r.extendedIn(l, instr); len(lists) > 0 {
			return lists, nil
		}
		return l.call(instr)
	}
	return nil, nil
}

// call is collects for a call.
func (l *loop) call(call *ssa.Call) (lists []ssa.Value, sinks []Sink) {
	common := &call.Call
	args := common.Args
	switch {
	case knowledge.BuiltinName(common) == "append":
		if len(args) == 2 && l.carried(args[0]) && l.depends(args[1]) {
			return []ssa.Value{call}, nil
		}
	case knowledge.JoinsTexts(common):
		if len(args) > 0 && isWorded(call.Type()) && l.carriedIn(args) && l.dependsOn(args) {
			return []ssa.Value{call}, nil
		}
	case writesText(common) != nil:
		to := writesText(common)
		switch base := flow.Locate(to).Root; {
		case l.inside(base) || l.empties(base) || !l.dependsOn(args):
		case knowledge.HashState(to.Type()):
			return nil, []Sink{{At: call, Name: theHash}}
		default:
			return []ssa.Value{base}, nil
		}
	case len(args) > 1:
		if name := knowledge.Adds(common); name != "" && !l.inside(flow.Locate(args[0]).Root) && l.dependsOn(args[1:]) {
			return nil, []Sink{{At: call, Name: name}}
		}
	}
	return nil, nil
}
