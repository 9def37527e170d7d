package edits_test

import (
	"go/token"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/edits"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// compareEach compares what ask answers for each function with the comments of a kind.
func compareEach(t *testing.T, kind string, ask func(s *ssabuild.SSA, r *edits.Result, fn *ssa.Function, answer func(pos token.Pos, text string))) {
	passtest.Run(t, passtest.Pass{
		Kind:     kind,
		Requires: []*analysis.Analyzer{ssabuild.Analyzer, edits.Analyzer},
		Ask: func(pass *analysis.Pass) (found []passtest.Answer) {
			s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
			for _, fn := range s.Funcs {
				ask(s, pass.ResultOf[edits.Analyzer].(*edits.Result), fn, func(pos token.Pos, text string) {
					found = append(found, passtest.Answer{Pos: pos, Text: text})
				})
			}
			return found
		},
	}, "./edits/...")
}

// Each line states what it does to objects of its function, in the order in which that happens.
func TestEvents(t *testing.T) {
	kinds := map[edits.Kind]string{edits.Set: "set", edits.Written: "written", edits.Filled: "filled", edits.Handed: "handed"}
	compareEach(t, "edits", func(s *ssabuild.SSA, r *edits.Result, fn *ssa.Function, answer func(token.Pos, string)) {
		for _, e := range r.Of(fn).Events {
			text := kinds[e.Kind]
			if e.Verb != "" {
				text += " by " + string(e.Verb) + e.Sub
			}
			if e.At.Root != nil {
				text += " " + refs.Name(s, e.At)
			}
			answer(e.Source.Pos(), text)
		}
	})
}

// Each line states how its function has come by the object that it sets a part of, if it has that for itself, and whether what that
// is a copy of is written afterwards.
func TestPrivate(t *testing.T) {
	ways := map[edits.Private]string{edits.Copied: "copied", edits.Fetched: "fetched", edits.Stored: "stored"}
	compareEach(t, "private", func(_ *ssabuild.SSA, r *edits.Result, fn *ssa.Function, answer func(token.Pos, string)) {
		f := r.Of(fn)
		for _, e := range f.Events {
			store, ok := e.Instr.(*ssa.Store)
			if !ok || e.Kind != edits.Set || e.At.Path == "" {
				continue
			}
			object := refs.Ref{Root: e.At.Root}
			if text := ways[f.Private(store, object)]; text != "" {
				if f.OriginalWritten(object, store) != nil {
					text += ", the original is written"
				}
				answer(store.Pos(), text)
			}
		}
	})
}

// The declaration of a function states whether all calls are seen that hand an object to it, and each of them which object that is.
func TestCallers(t *testing.T) {
	compareEach(t, "callers", func(s *ssabuild.SSA, r *edits.Result, fn *ssa.Function, answer func(token.Pos, string)) {
		for _, param := range fn.Params {
			if !knowledge.IsObject(param.Type()) {
				continue
			}
			callers, all := r.Callers(refs.Ref{Root: param})
			text := "some of "
			if all {
				text = "all of "
			}
			answer(fn.Pos(), text+param.Name())
			for _, caller := range callers {
				answer(caller.Call.Pos(), "with "+refs.Name(s, caller.Object))
			}
		}
	})
}

// Each line states which part of an object its call compares with itself, changed in place.
func TestInPlace(t *testing.T) {
	compareEach(t, "inplace", func(s *ssabuild.SSA, r *edits.Result, fn *ssa.Function, answer func(token.Pos, string)) {
		for _, call := range calls.In(fn) {
			if args := call.Common().Args; len(args) == 2 {
				if part, _, _, ok := r.InPlace(args[0], args[1], call); ok {
					answer(call.Pos(), refs.Name(s, part))
				}
			}
		}
	})
}

// Each line states which object that is noted there is one that the program has made.
func TestUnstored(t *testing.T) {
	compareEach(t, "unstored", func(s *ssabuild.SSA, r *edits.Result, fn *ssa.Function, answer func(token.Pos, string)) {
		for _, call := range calls.In(fn) {
			if callee := call.Common().StaticCallee(); callee == nil || callee.Name() != "note" {
				continue
			}
			if object := refs.Of(call.Common().Args[0]); r.Unstored(object, call) {
				answer(call.Pos(), refs.Name(s, object))
			}
		}
	})
}
