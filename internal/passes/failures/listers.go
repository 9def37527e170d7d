package failures

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// OnlyAbsent reports whether each error of a call says that an object is not there: that of the Get of a lister, which looks
// into memory, and of functions of the module that return no other one.
func (r *Result) OnlyAbsent(call *ssa.Call) bool { return r.OnlyKind(call) == knowledge.KindNotFound }

// OnlyKind returns the kind of which each error of a call is: that of functions of the module which return one error variable alone, for instance; "" for
// several kinds, and for what is not known.
func (r *Result) OnlyKind(call *ssa.Call) knowledge.ErrorKind {
	if knowledge.ReadsLister(&call.Call) && knowledge.CalleeName(&call.Call) == "Get" {
		return knowledge.KindNotFound
	}
	var kinds oneKind
	for _, s := range r.summaries(call) {
		kinds.add(s.Only)
	}
	return kinds.is()
}

// oneKind collects kinds, and is theirs if they are all the same.
type oneKind struct {
	kind knowledge.ErrorKind
	none bool // one of them is not known, or another one
}

func (k *oneKind) add(kind knowledge.ErrorKind) {
	k.none = k.none || kind == "" || k.kind != "" && k.kind != kind
	k.kind = kind
}

func (k *oneKind) is() knowledge.ErrorKind {
	if k.none {
		return ""
	}
	return k.kind
}

// onlyKind returns the kind of which each error is that a function returns; "" if it returns none.
func (r *Result) onlyKind(fn *ssa.Function) knowledge.ErrorKind {
	if !knowledge.ReturnsError(fn.Signature) {
		return ""
	}
	var kinds oneKind
	for _, ret := range paths.Returns(fn) {
		if err := paths.Last(ret); !knowledge.ZeroConstant(err) {
			kinds.add(r.kindOfError(err, 0))
		}
	}
	return kinds.is()
}

// maxWraps bounds how many wrappers and variables an error is followed through.
const maxWraps = 4

// kindOfError returns the kind of which an error is if it is not nil, also with a text around it; "" if it can be of another one.
func (r *Result) kindOfError(err ssa.Value, depth int) knowledge.ErrorKind {
	if depth > maxWraps {
		return ""
	}
	if kind := knowledge.Sentinel(err); kind != "" {
		return kind
	}
	switch v := err.(type) {
	case *ssa.Phi:
		var kinds oneKind
		for _, edge := range v.Edges {
			if !knowledge.ZeroConstant(edge) {
				kinds.add(r.kindOfError(edge, depth+1))
			}
		}
		return kinds.is()
	case *ssa.MakeInterface:
		return knowledge.KindOfType(v.X.Type())
	}
	call := flow.Made(err)
	if call == nil {
		return ""
	}
	if inner := knowledge.KeepsNil(&call.Call); inner != nil {
		return r.kindOfError(inner, depth+1)
	}
	if inner := r.wrapped(&call.Call); inner != nil {
		return r.kindOfError(inner, depth+1)
	}
	if own, _ := conditions.ErrorOf(call); own == err {
		return r.OnlyKind(call)
	}
	return ""
}
