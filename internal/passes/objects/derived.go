package objects

import (
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
)

// called returns what a call makes of the lists that it is given.
func (d *derivation) called(call *ssa.Call) change {
	args := knowledge.ListArgs(&call.Call)
	switch op, of := knowledge.ListOpOf(&call.Call); op {
	case knowledge.SameElements:
		return d.set(call, d.of(of))
	case knowledge.AddsElements:
		c := d.of(of).and(d.given(args))
		c.adds = true
		return d.set(call, c)
	case knowledge.JoinsLists:
		c := d.of(of)
		for _, arg := range args {
			c = c.and(d.of(arg))
		}
		return d.set(call, c)
	case knowledge.DropsElements:
		c := d.of(of)
		c.drops = c.derives
		if c.derives && len(args) == 1 {
			c.name = d.dropped(args[0])
		}
		return d.set(call, c)
	}
	return d.helper(call)
}

// given returns what is added to a list, and which text if it is one.
func (d *derivation) given(args []ssa.Value) change {
	var sum change
	for _, arg := range args {
		if slice, ok := arg.(*ssa.Slice); ok {
			sum = sum.and(d.sliced(slice))
		}
	}
	return sum
}

// dropped returns the text that is taken from a list: the only one of variadic arguments, or what a
// function compares its parameter with.
func (d *derivation) dropped(arg ssa.Value) ssa.Value {
	if elements, ok := d.graph.Elements(arg); ok && len(elements) == 1 {
		return elements[0]
	}
	if set, ok := arg.(*ssa.Call); ok {
		if op, of := knowledge.ListOpOf(&set.Call); op == knowledge.SameElements {
			return d.dropped(of)
		}
	}
	for _, fn := range d.graph.Functions(arg) {
		if text := conditions.Selects(fn); text != nil {
			return text
		}
	}
	return nil
}

// set adds to what a call makes what is done later to the set that it is, before the list is set.
func (d *derivation) set(v *ssa.Call, c change) change {
	if _, isMap := v.Type().Underlying().(*types.Map); !isMap || !c.derives {
		return c
	}
	d.known[v] = c
	if d.by.run != nil && slices.Contains(d.by.run.Common().Args, ssa.Value(v)) {
		c = c.and(d.editedBy(v, c))
	}
	edits := d.editsOf(v)
	for _, call := range edits {
		made := d.of(call)
		if !slices.ContainsFunc(edits, func(later *ssa.Call) bool { return d.undone(call, later, made.name) }) {
			c = c.and(made)
		}
	}
	return c
}

// editedBy returns what the function that is run with a set does to it.
func (d *derivation) editedBy(set ssa.Value, c change) (sum change) {
	for i, param := range d.by.fn.Params {
		if flow.Actual(d.by.run.Common(), d.by.fn, i) != set {
			continue
		}
		d.known[param] = c
		for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(param)) {
			if knowledge.Receiver(&call.Call) == ssa.Value(param) && knowledge.InPlace(&call.Call) {
				sum = sum.and(d.of(call))
			}
		}
	}
	return sum
}

// editsOf returns the calls that insert elements into a set or delete some, and after which the list can be set.
func (d *derivation) editsOf(set *ssa.Call) []*ssa.Call {
	var found []*ssa.Call
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(set)) {
		if knowledge.Receiver(&call.Call) != ssa.Value(set) || !knowledge.InPlace(&call.Call) {
			continue
		}
		if d.by.at == nil || call.Parent() != d.by.at.Parent() || After(call, d.by.at) {
			found = append(found, call)
		}
	}
	return found
}

// undone reports whether a later edit of a set always takes back an earlier one before the list is set: the same element is deleted again, or
// inserted.
func (d *derivation) undone(edit, later *ssa.Call, name ssa.Value) bool {
	if edit == later || d.by.at == nil || !After(edit, later) || After(later, edit) || !later.Block().Dominates(d.by.at.Block()) {
		return false
	}
	return sameName(name, d.of(later).name)
}

// helper returns what a function makes of the list that it is given: by its body in this package, by its
// fact, or, if it is not of this module, by its name.
func (d *derivation) helper(call *ssa.Call) change {
	var sum change
	for i, arg := range call.Call.Args {
		if !knowledge.IsTexts(arg.Type()) {
			if made, ok := d.seen(call, i); ok && made.derives && d.isOwner(arg) {
				sum = sum.and(made)
			}
			continue
		}
		of := d.of(arg)
		if !of.derives {
			continue
		}
		made := d.summary(call, i)
		if d.by.run != ssa.CallInstruction(call) {
			made.name = nil
		}
		if made.name == nil && made.derives && made.adds != made.drops {
			made.name = onlyText(call.Call.Args)
		}
		sum = sum.and(change{true, of.adds, of.drops, of.unknown, nil}).and(made)
	}
	if !sum.derives {
		return change{unknown: true}
	}
	return sum
}

// onlyText returns the one text among the arguments of a call; nil if there are more.
func onlyText(args []ssa.Value) ssa.Value {
	var found ssa.Value
	for _, arg := range args {
		if !knowledge.IsText(arg.Type()) {
			continue
		}
		if found != nil {
			return nil
		}
		found = arg
	}
	return found
}

// seen returns what the callee of a call makes of its argument i by its body or its fact; ok is false if
// there is neither.
func (d *derivation) seen(call *ssa.Call, i int) (made change, ok bool) {
	targets := d.graph.Targets(call)
	if d.by.run == ssa.CallInstruction(call) {
		targets = []*ssa.Function{d.by.fn}
	}
	if len(targets) == 1 && i < len(targets[0].Params) && d.depth < maxHelpers {
		return d.listResult(targets[0], i, d.depth+1), true
	}
	var fact Effects
	if obj := flow.Declared(&call.Call); obj != nil && d.pass.ImportObjectFact(obj, &fact) {
		at := slices.IndexFunc(fact.Lists, func(l ListEffect) bool { return l.Param == i })
		if at < 0 {
			return change{unknown: true}, true
		}
		return change{derives: true, adds: fact.Lists[at].Adds, drops: fact.Lists[at].Drops}, true
	}
	return change{unknown: true}, len(targets) > 0
}

// summary returns what the callee of a call makes of its argument i, a list.
func (d *derivation) summary(call *ssa.Call, i int) change {
	made, seen := d.seen(call, i)
	switch name := knowledge.CalleeName(&call.Call); {
	case seen:
		return made
	case removing.MatchString(name):
		return change{derives: true, drops: true}
	case adding.MatchString(name):
		return change{derives: true, adds: true}
	}
	return change{unknown: true}
}

// listResult returns what a function makes of the list that parameter i gives it, or of that of an object.
func (r *Result) listResult(fn *ssa.Function, i, depth int) change {
	d := &derivation{Result: r, param: fn.Params[i], known: make(map[ssa.Value]change), depth: depth}
	var sum change
	for _, v := range flow.Results(fn, 0) {
		sum = sum.and(d.of(v))
	}
	sum.unknown = sum.unknown || !sum.derives
	sum.adds = sum.adds || slices.ContainsFunc(r.marks[fn], func(m Mark) bool {
		return m.Kind == Add && m.Object == Ref{Root: d.param} // and returns the list afterwards
	})
	return sum
}

// A ListEffect says what a function makes of a list of texts that it is given, or of the finalizers of an object.
type ListEffect struct {
	Param       int
	Adds, Drops bool
}

// listEffects returns what a function that returns a list of texts makes of those that it is given.
func (r *Result) listEffects(fn *ssa.Function) []ListEffect {
	results := fn.Signature.Results()
	if results.Len() == 0 || !knowledge.IsTexts(results.At(0).Type()) {
		return nil
	}
	var found []ListEffect
	for i := range fn.Params {
		if c := r.listResult(fn, i, 0); !c.unknown {
			found = append(found, ListEffect{i, c.adds, c.drops})
		}
	}
	return found
}

var (
	removing = regexp.MustCompile(`(?i)remove|delete|filter|without|exclude|difference|subtract|drop`)
	adding   = regexp.MustCompile(`(?i)add|append|insert|union|merge`)
)
