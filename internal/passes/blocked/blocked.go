// Package blocked answers which sends, receives and waits stay blocked for ever, since the other side
// has left.
//
// The other side leaves in one of three ways. It heeds a stop that the operation does not look at
// (Blocks). Its function returns, or waits for the senders, after fewer receives than there are sends
// (LeakedSends). Or it ends on a path that skips the signal (Skips). All three are asked of a class of
// channels of which every operation is seen; where other code can take part there is no answer.
package blocked

import (
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/afterstop"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/needs"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/runnables"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds what stays blocked. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintblocked",
	Doc:  "find the sends and receives that wait for ever",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, calls.Analyzer, stops.Analyzer, conditions.Analyzer, channels.Analyzer, afterstop.Analyzer,
		runnables.Analyzer, effects.Analyzer, needs.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Result holds the answers for one package.
type Result struct {
	pass       *analysis.Pass
	graph      *calls.Graph
	stops      *stops.Result
	conditions *conditions.Result
	needs      *needs.Result
	channels   *channels.Result
	after      *afterstop.Result

	runnables *runnables.Result
	effects   *effects.Result

	leaks  map[*channels.Channel][]LeakedSend
	order  map[*ssa.Function]int // the place of a function in the source
	blocks []Block

	skips   map[*channels.Channel][]Skip
	above   map[*types.Func]*Fact // see waitAbove
	closers []*ssa.Function       // the methods that stop what their type runs
	drains  func() drainedStops
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		needs:      pass.ResultOf[needs.Analyzer].(*needs.Result),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		after:      pass.ResultOf[afterstop.Analyzer].(*afterstop.Result),
		runnables:  pass.ResultOf[runnables.Analyzer].(*runnables.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		leaks:      make(map[*channels.Channel][]LeakedSend),
		order:      make(map[*ssa.Function]int),
		skips:      make(map[*channels.Channel][]Skip),
		above:      make(map[*types.Func]*Fact),
	}
	for i, fn := range r.channels.Funcs() {
		r.order[fn] = i
		if knowledge.Closers[fn.Name()] && fn.Signature.Recv() != nil && fn.Parent() == nil {
			r.closers = append(r.closers, fn)
		}
	}
	r.drains = sync.OnceValue(r.drained)
	r.findBlocks()
	r.export()
	return r, nil
}

func reaches(from, to *ssa.BasicBlock) bool {
	return paths.Reach(from, nil).Has(to)
}
