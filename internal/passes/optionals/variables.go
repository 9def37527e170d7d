package optionals

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// variables returns the uses of parameters, of results and of fields of the program's own that are no parts of an object, of the locations that accept accepts. Errors are left
// out, of which other rules speak.
func (r *Result) variables(fn *ssa.Function, accept func(refs.Ref) bool) []Use {
	var found []Use
	for instr := range calls.Instrs(fn) {
		if call, ok := instr.(*ssa.Call); ok {
			found = append(found, r.followedElsewhere(call, func(v ssa.Value, at refs.Ref) bool {
				return accept(at) && (plain(v) && at.Path == "" || r.locatedPart(v))
			})...)
		}
		for _, use := range r.followed(instr) {
			v := cmp.Or(use.Pointer, use.Arg)
			if join, ok := v.(*ssa.Phi); ok && use.At.Path == "" {
				found = append(found, r.arrivals(join, use, accept)...)
			}
			handed := use.Arg != nil && use.At.Path == "" // an object as such, which uses returns where its parts are followed
			if !(use.At.Path == "" && plain(v) || r.ownField(v) != nil) || r.locatedPart(v) && (!handed || r.FindsNothing(v)) || !accept(use.At) {
				continue
			}
			use.Plain = true
			found = append(found, use)
		}
	}
	return found
}

// arrivals returns a use of a join as one of the variables that come to it, of the locations that accept accepts, each at the end of the block that its
// edge leaves. What is asked of the join itself before the use may say that it is there.
func (r *Result) arrivals(join *ssa.Phi, use Use, accept func(refs.Ref) bool) []Use {
	var found []Use
	for i, v := range join.Edges {
		at := refs.Pointer(v)
		if !plain(v) || at.Path != "" || r.locatedPart(v) || !accept(at) {
			continue
		}
		from := join.Block().Preds[i]
		joined := use
		joined.At = refs.Ref{Root: join}
		if r.holder(at, join.Parent()).mayBeNil(from, slices.Index(from.Succs, join.Block())) && r.Unguarded(joined) {
			found = append(found, Use{Instr: last(from), Pointer: v, At: at, Plain: true, Joined: &joined})
		}
	}
	return found
}

// handedOver returns the calls of a function that hand a parameter or a result to a function of the package which follows it on some of its paths, of the
// locations that accept accepts.
func (r *Result) handedOver(fn *ssa.Function, accept func(refs.Ref) bool) []Use {
	var found []Use
	for call := range calls.Each[*ssa.Call](fn) {
		found = append(found, r.usedOnSomePath(call, func(v ssa.Value, at refs.Ref) bool {
			return at.Path == "" && plain(v) && !r.FindsNothing(v) && accept(at)
		})...)
	}
	for i := range found {
		found[i].Plain = !r.ofAPI(found[i].Arg)
	}
	return found
}

// followedElsewhere returns what a function of another module follows of what it is handed, as its source says, of the values that accept accepts: a pointer, or one
// in an interface whose methods are those of the metadata that it embeds.
func (r *Result) followedElsewhere(call *ssa.Call, accept func(v ssa.Value, at refs.Ref) bool) []Use {
	if call.Call.IsInvoke() || len(r.graph.Targets(call)) > 0 {
		return nil
	}
	fn := flow.Declared(&call.Call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == r.pass.Pkg {
		return nil
	}
	var found []Use
	for i, arg := range call.Call.Args {
		if box, ok := arg.(*ssa.MakeInterface); ok && knowledge.AsksMetadataOnly(box) {
			arg = box.X
		}
		if at := refs.Pointer(arg); dereferencable(arg) != nil && accept(arg, at) && r.library.Follows(fn, i) {
			found = append(found, Use{Instr: call, At: at, Arg: arg, Plain: !r.ofAPI(arg)})
		}
	}
	return found
}

// locatedPart reports whether the uses of a value are those of an object or a part of one, which uses returns.
func (r *Result) locatedPart(v ssa.Value) bool {
	_, ok := located(v)
	return ok && r.ofAPI(v) || r.FindsNothing(v)
}

// plain reports whether a value is a parameter, a result, an element of a list or a variable that is one of several values, a pointer or an interface, and the same one until its
// instruction runs once more, or until its function assigns to the variable, which closures only read.
func plain(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		_, element := v.X.(*ssa.IndexAddr)
		variable := cell(v.X)
		return (element || variable != nil && assignedHere(variable, v)) && knowledge.Nilable(v.Type()) && !knowledge.IsError(v.Type())
	case *ssa.Parameter, *ssa.Call, *ssa.Extract, *ssa.Lookup, *ssa.Phi:
		return knowledge.Nilable(v.Type()) && !knowledge.IsError(v.Type())
	}
	return false
}

// seenNil reports whether somebody in the package gives a variable nil: a caller, also one that goes on after an error beside which a function returns nil, or
// the function that it is the result of; or whether another function asks that of a field. Else a test after the use can be one too many. What a loop carries is not asked for: another turn may have set it.
func (r *Result) seenNil(use Use) bool {
	v := cmp.Or(use.Pointer, use.Arg)
	if field := r.ownField(v); field != nil {
		return slices.ContainsFunc(r.doubtedFields[field], func(fn *ssa.Function) bool { return fn != use.Instr.Parent() })
	}
	if join, ok := v.(*ssa.Phi); ok && paths.InLoop(join.Block()) {
		return false
	}
	param, ok := v.(*ssa.Parameter)
	return slices.ContainsFunc(r.graph.Sources(v), knowledge.IsNil) || ok && slices.ContainsFunc(r.graph.Sites(param.Parent()), func(site calls.Site) bool {
		arg := flow.Actual(site.Instr.Common(), param.Parent(), flow.ParamIndex(param))
		return arg != nil && r.returnedNil(arg, site.Instr)
	})
}

// returnedNil reports whether a value is a result of a call that is nil in a return of its function, and at an instruction nothing says that the call has not
// failed.
func (r *Result) returnedNil(v ssa.Value, at ssa.Instruction) bool {
	call := flow.Made(v)
	if call == nil {
		return false
	}
	if err, ok := conditions.ErrorOf(call); ok && err != nil && r.conditions.ErrorAt(err, at).IsNil() {
		return false
	}
	targets := r.graph.Targets(call)
	return len(targets) == 1 && slices.ContainsFunc(flow.Results(targets[0], knowledge.ResultIndex(v)), knowledge.IsNil)
}

// undecided reports whether nothing that is asked after a test decides a use: whatever it is, control comes there. That a call which has not to do with the pointer has not failed
// says nothing of it, unless the call is handed a variable that has been set since, such as a list of errors.
func (r *Result) undecided(test paths.Edge, use Use) bool {
	after, before := paths.After(test.If.Block(), nil), paths.Decided(test.If.Block(), nil)
	return !paths.DecidedBy(use.Instr.Block(), func(e paths.Edge) bool {
		return e.If != test.If && after.Has(e.If.Block()) && !slices.Contains(before, e) && !(r.unrelated(e.If.Cond, use.At) && !asksJoined(e.If.Cond, after))
	})
}

// asksJoined reports whether a condition asks for the error of a call that is handed a variable which is set in one of some blocks.
func asksJoined(cond ssa.Value, after *paths.Set) bool {
	compare, ok := cond.(*ssa.BinOp)
	return ok && flow.Made(compare.X) != nil && slices.ContainsFunc(calls.Arguments(&flow.Made(compare.X).Call), func(arg ssa.Value) bool {
		join, ok := knowledge.Unconverted(arg).(*ssa.Phi)
		return ok && after.Has(join.Block())
	})
}

// precedes reports whether a use runs before a test on every path, or on those on which something else has not failed or a map has no entry.
func (r *Result) precedes(use Use, test *ssa.If) bool {
	if paths.Before(use.Instr, test) {
		return true
	}
	before := paths.Decided(test.Block(), nil)
	return paths.Find(paths.Search{Plain: true, From: use.Instr, At: test}) != nil && !paths.DecidedBy(use.Instr.Block(), func(e paths.Edge) bool {
		return !slices.Contains(before, e) && !r.unrelated(e.If.Cond, use.At)
	})
}

// unrelated reports whether a condition asks for the error of a call that is handed nothing which a pointer is read from, nor a closure that asks for the pointer, and does not
// return that either, or whether another map has an entry.
func (r *Result) unrelated(cond ssa.Value, at refs.Ref) bool {
	if entry, ok := cond.(*ssa.Extract); ok {
		look, ok := entry.Tuple.(*ssa.Lookup)
		return ok && knowledge.Tuple(at.Root) != ssa.Value(look) && refs.ValueOf(look.X).Root != at.Root
	}
	if !asksError(cond) {
		return false
	}
	call := flow.Made(cond.(*ssa.BinOp).X)
	return call != nil && call != flow.Made(at.Root) && !slices.ContainsFunc(calls.Arguments(&call.Call), func(arg ssa.Value) bool {
		if closure, ok := knowledge.Unconverted(arg).(*ssa.MakeClosure); ok {
			return cell(at.Root) == nil || r.testsIn(closure, at)
		}
		of := refs.ValueOf(arg)
		return of.Root == nil || of.Root == at.Root && (of.Path == "" || of.Path == at.Path)
	})
}

// testsIn reports whether a closure asks whether a pointer is nil.
func (r *Result) testsIn(closure *ssa.MakeClosure, at refs.Ref) bool {
	h := r.holder(at, closure.Fn.(*ssa.Function))
	return slices.ContainsFunc(closure.Fn.(*ssa.Function).Blocks, func(b *ssa.BasicBlock) bool {
		branch, ok := last(b).(*ssa.If)
		return ok && h.tests(branch)
	})
}
