package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/refs"
)

// Outside is something at a client of another API than that of the cluster whose absence may be an error of a call: the call reads or deletes it. Whether
// the client has an error for that is another question, see SaysGone.
type Outside struct {
	Client  string // as knowledge.ClientAt names it
	Deletes bool   // it is deleted, and nothing asks the client before
	Changes bool   // it is read, and the function that reads it deletes something at the client after that
	From    string // as Gone has it
}

// Outside returns what a call asks other APIs for whose errors are errors of the call. What is deleted after the client has been asked for anything is
// left out: the answer said that it is there, and the next pass asks again. So is what is looked up, and deleted afterwards, of something that was found before.
func (r *Result) Outside(call *ssa.Call) []Outside {
	var found []Outside
	for _, o := range r.outside(call) {
		if o.Deletes && r.askedBefore(call, o.Client) || o.Changes && r.handedAnswer(call) {
			continue
		}
		if !slices.Contains(found, o) {
			found = append(found, o)
		}
	}
	return found
}

func (r *Result) outside(call *ssa.Call) []Outside {
	if client := r.client(call); client != "" {
		reads, deletes := knowledge.RequestOf(&call.Call)
		if !reads && !deletes {
			return nil
		}
		return []Outside{{Client: client, Deletes: deletes, Changes: !deletes && r.deletedAfter(call, client)}}
	}
	if s := r.summaryOf(call); s != nil {
		return s.Outside
	}
	return nil
}

// summaryOf returns what is known of the one function that a call runs, also as the method of an interface that one type alone implements; nil for several.
func (r *Result) summaryOf(call *ssa.Call) *Summary {
	if !call.Call.IsInvoke() {
		if known := r.summaries(call); len(known) == 1 {
			return &known[0]
		}
		return nil
	}
	var fact Summary
	method := call.Call.Method.Origin()
	if method.Pkg() == nil {
		return nil
	}
	if fns := r.graph.Implementations(method); len(fns) == 1 {
		fact = r.known[fns[0]]
	} else {
		r.pass.ImportObjectFact(method, &fact)
	}
	return &fact
}

// client returns the client of another API that a call asks and whose error it returns: a function or method of another module, or a method of an interface
// of this one that has types of such a module, behind which the module hides it. It returns "" for another call.
func (r *Result) client(call *ssa.Call) string {
	common := &call.Call
	if !knowledge.ReturnsError(common.Signature()) || r.Seen(call) {
		return ""
	}
	if slices.ContainsFunc(knowledge.Args(common), func(arg ssa.Value) bool { return knowledge.IsObject(knowledge.Unconverted(arg).Type()) }) {
		return "" // a helper for objects of the cluster
	}
	if !common.IsInvoke() {
		if fn := r.library(call); fn != nil {
			return knowledge.ClientAt(fn.Pkg().Path())
		}
		return ""
	}
	method := common.Method.Origin()
	switch {
	case method.Pkg() == nil || r.pass.Module == nil:
		return ""
	case knowledge.CallsRPC(common):
		return method.Pkg().Path()
	case r.elsewhere(method):
		return knowledge.ClientAt(method.Pkg().Path())
	}
	return knowledge.SignatureClient(method.Signature(), r.pass.Module.Path)
}

// outsideErrors returns what a function asks other APIs for whose errors make it return an error, each of them.
func (r *Result) outsideErrors(fn *ssa.Function) []Outside {
	if !knowledge.ReturnsError(fn.Signature) {
		return nil
	}
	var found []Outside
	for _, call := range calls.Awaited(fn) {
		objects := r.Outside(call)
		if len(objects) == 0 || !r.HandsOnAny(call) {
			continue
		}
		for _, o := range objects {
			if o.From == "" {
				o.From = knowledge.FunctionName(calls.Declared(fn))
			}
			known := slices.ContainsFunc(found, func(other Outside) bool {
				other.From = o.From
				return other == o
			})
			if len(found) < maxGone && !known {
				found = append(found, o)
			}
		}
	}
	return found
}

// HandsOnAny reports whether a function returns the error of a call whenever there is one, whatever it asks the error for: the error itself, or one that is made
// of it. Who makes another error knows what is not there, and may mean to fail.
func (r *Result) HandsOnAny(call *ssa.Call) bool {
	err, _ := conditions.ErrorOf(call)
	if err == nil || !knowledge.ReturnsError(call.Parent().Signature) || clearsAtEnd(call.Parent()) {
		return false
	}
	read := r.readsOf(err)
	fails, ends := true, false
	s := paths.Search{From: call, Plain: true, Edge: anyFailure(read, r.conditions)}
	paths.Results(s, call.Parent().Signature.Results().Len()-1, func(v ssa.Value) {
		ends = true
		fails = fails && r.carries(v, read, make(map[ssa.Value]bool)) && r.fails(v, read, s, 0)
	})
	return fails && ends
}

// carries reports whether an error is one that is read as some values, or is made of it. Each value of seen was looked at before.
func (r *Result) carries(v ssa.Value, read []ssa.Value, seen map[ssa.Value]bool) bool {
	if slices.Contains(read, v) {
		return true
	}
	if knowledge.Visited(seen, v) {
		return false
	}
	var parts []ssa.Value
	switch v := v.(type) {
	case *ssa.Phi:
		parts = v.Edges
	case *ssa.Extract:
		parts = []ssa.Value{v.Tuple}
	case *ssa.ChangeInterface:
		parts = []ssa.Value{v.X}
	case *ssa.Call:
		parts = knowledge.Args(&v.Call)
		if len(parts) > 0 {
			elements, _ := r.graph.Elements(parts[len(parts)-1])
			parts = slices.Concat(parts, elements)
		}
	}
	return slices.ContainsFunc(parts, func(part ssa.Value) bool { return r.carries(part, read, seen) })
}

// SurvivesAny reports whether an instruction can run after a call that has failed, whatever the function asks the error for.
func (r *Result) SurvivesAny(call *ssa.Call, to ssa.Instruction) bool {
	err, _ := conditions.ErrorOf(call)
	return err == nil || paths.Find(paths.Search{From: call, At: to, Edge: anyFailure(r.readsOf(err), r.conditions)}) != nil
}

// anyFailure returns which edges can be taken when an error, which is read as one of some values, is not nil.
func anyFailure(read []ssa.Value, known *conditions.Result) func(*paths.Explorer, paths.State, int) bool {
	return func(x *paths.Explorer, s paths.State, succ int) bool {
		return !slices.ContainsFunc(known.OnEdge(s.Block, succ), func(f conditions.Fact) bool {
			return f.Predicate == conditions.Nil && f.Truth && (slices.Contains(read, f.Subject) || slices.Contains(read, x.Value(s, f.Subject)))
		})
	}
}

// askedBefore reports whether something that runs before a call asks a client for anything, but to delete: itself or some calls below.
func (r *Result) askedBefore(call *ssa.Call, client string) bool {
	return slices.ContainsFunc(calls.Awaited(call.Parent()), func(other *ssa.Call) bool {
		return other != call && paths.Find(paths.Search{From: other, At: call}) != nil && slices.Contains(r.asksAt(other), client)
	})
}

// handedAnswer reports whether a call is handed what another request to a client has found, or a part of it.
func (r *Result) handedAnswer(call *ssa.Call) bool {
	return slices.ContainsFunc(call.Call.Args, func(arg ssa.Value) bool {
		asked := flow.Made(refs.ValueOf(arg).Root)
		return asked != nil && asked != call && len(r.asksAt(asked)) > 0
	})
}

// asksAt returns the clients that a call asks for something, but to delete, in any way.
func (r *Result) asksAt(call *ssa.Call) []string {
	if client := r.client(call); client != "" {
		if _, deletes := knowledge.RequestOf(&call.Call); deletes {
			return nil
		}
		return []string{client}
	}
	if s := r.summaryOf(call); s != nil {
		return s.Asks
	}
	return nil
}

// asksIn returns the clients that a function asks for something, but to delete, in the order of its calls.
func (r *Result) asksIn(fn *ssa.Function) []string {
	var found []string
	for _, call := range calls.Awaited(fn) {
		for _, client := range r.asksAt(call) {
			if len(found) < maxGone && !slices.Contains(found, client) {
				found = append(found, client)
			}
		}
	}
	return found
}

// deletedAfter reports whether a function deletes something at a client itself after a call.
func (r *Result) deletedAfter(call *ssa.Call, client string) bool {
	return slices.ContainsFunc(calls.Awaited(call.Parent()), func(other *ssa.Call) bool {
		_, deletes := knowledge.RequestOf(&other.Call)
		return deletes && r.client(other) == client && paths.Find(paths.Search{From: call, At: other}) != nil
	})
}
