package failures

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// A failureWay is the kind of an error with which a result is nil, and how the paths on which it is there are looked for.
type failureWay struct {
	kind     knowledge.ErrorKind
	question *ssa.Call // a predicate whose answer is not known, and which is passed
	answers  []bool    // what such predicates say: what is so for all of these is so on the path
}

// failureWays returns the ways on which a call can have failed. Whatever one predicate says that is not understood, the result is nil; the kinds that are come first.
func (r *Result) failureWays(f *Failure, always bool) []failureWay {
	var ways, open []failureWay
	question := r.openQuestion(f)
	for _, kind := range r.failureKinds(f, always) {
		ways = append(ways, failureWay{kind, nil, []bool{false, true}})
		if always && question != nil {
			open = append(open, failureWay{kind, question, []bool{false}}, failureWay{kind, question, []bool{true}})
		}
	}
	return append(ways, open...)
}

// A nilSearch looks for where the result of a failed call is followed.
type nilSearch struct {
	result *Result
	f      *Failure
	value  *ssa.Extract
	nils   []ssa.Value
	joined join
}

func (r *Result) nilSearch(f *Failure, value *ssa.Extract) *nilSearch {
	s := &nilSearch{r, f, value, r.nilsWith(value), r.joinOf(f, value)}
	if s.joined.value != nil {
		s.nils = append(s.nils, s.joined.value)
	}
	return s
}

// find returns the instruction that follows the result; nil if there is none.
func (s *nilSearch) find(way failureWay) ssa.Instruction {
	r, f := s.result, s.f
	search := paths.Search{
		From: f.Call, Edge: r.nilOn(f, s.nils, way),
		To: func(instr ssa.Instruction) bool {
			if _, calls := instr.(*ssa.Call); calls && f.Uses[instr] {
				return false // it has the error as well, and may ask it first: must(labels.NewRequirement(...))
			}
			return slices.ContainsFunc(s.nils, func(value ssa.Value) bool { return r.follows(instr, value) }) || r.followedAtEnd(instr, s.value) != nil
		},
		Avoid: func(instr ssa.Instruction) bool {
			return s.ends(instr, way) || instr == f.Call || r.ends(s.joined, instr, way.kind) || r.neverReturns(instr)
		},
	}
	path := paths.Find(search)
	if path == nil {
		// Whoever has the error before it is tested comes back.
		search.Via = func(at *ssa.BasicBlock, _ int) bool { return r.Tests(f, at) }
		path = paths.Find(search)
	}
	if path == nil {
		return nil
	}
	return path.End
}

// ends reports whether an instruction has the error, and may not come back with it.
func (s *nilSearch) ends(instr ssa.Instruction, way failureWay) bool {
	if call, ok := instr.(*ssa.Call); ok && call == way.question {
		return false
	}
	return s.f.Uses[instr] && instr != ssa.Instruction(s.joined.err) && !s.result.goesOnAfter(instr, s.f.Err, way.kind)
}

// openQuestion returns the one predicate that a function asks of an error which is there for certain, and whose answer is not known: the function expects both
// answers. It is nil if there is none, or several.
func (r *Result) openQuestion(f *Failure) *ssa.Call {
	var found *ssa.Call
	for call := range knowledge.Each[*ssa.Call](knowledge.Referrers(f.Err)) {
		if !f.Uses[call] || !knowledge.IsBool(call.Type()) {
			continue
		}
		sig := call.Call.Signature()
		if found != nil || call.Call.StaticCallee() == nil || sig.Recv() != nil || sig.Params().Len() != 1 || !r.conditions.NotNilAt(f.Err, call) {
			return nil
		}
		found = call
	}
	return found
}
