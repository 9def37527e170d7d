// Package endings answers how the end of a goroutine is signalled, who waits for it, and what comes too
// early because nobody does.
//
// A goroutine signals its end by whatever it does once it cannot send any more: it counts a group down,
// closes or sends on another channel, makes a deferred call on something that others see. An operation
// joins the goroutine if it waits for one of these. What is not understood counts as a join, so that a
// hazard is missed rather than invented.
package endings

import (
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/channels"
	"github.com/ctrllint/ctrllint/internal/passes/conditions"
	"github.com/ctrllint/ctrllint/internal/passes/effects"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/informers"
	"github.com/ctrllint/ctrllint/internal/passes/locks"
	"github.com/ctrllint/ctrllint/internal/passes/paths"
	"github.com/ctrllint/ctrllint/internal/passes/reconciles"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/stops"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds how goroutines signal their end. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name: "ctrllintendings",
	Doc:  "find how the end of a goroutine is signalled and awaited",
	Requires: []*analysis.Analyzer{
		turn.Analyzer, ssabuild.Analyzer, calls.Analyzer, stops.Analyzer, conditions.Analyzer, channels.Analyzer, effects.Analyzer, locks.Analyzer,
		informers.Analyzer, reconciles.Analyzer,
	},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// A Result answers questions about one package.
type Result struct {
	pass       *analysis.Pass
	ssa        *ssabuild.SSA
	graph      *calls.Graph
	stops      *stops.Result
	conditions *conditions.Result
	channels   *channels.Result
	effects    *effects.Result
	locks      *locks.Result
	informers  *informers.Result
	reconciles *reconciles.Result
	handles    map[*ssa.Function][]Handle
	keeps      func() []ssa.CallInstruction // see findKeepers

	onces func() onces // see findOnces
}

func run(pass *analysis.Pass) (any, error) {
	r := &Result{
		pass:       pass,
		ssa:        pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA),
		graph:      pass.ResultOf[calls.Analyzer].(*calls.Graph),
		stops:      pass.ResultOf[stops.Analyzer].(*stops.Result),
		conditions: pass.ResultOf[conditions.Analyzer].(*conditions.Result),
		channels:   pass.ResultOf[channels.Analyzer].(*channels.Result),
		effects:    pass.ResultOf[effects.Analyzer].(*effects.Result),
		locks:      pass.ResultOf[locks.Analyzer].(*locks.Result),
		informers:  pass.ResultOf[informers.Analyzer].(*informers.Result),
		reconciles: pass.ResultOf[reconciles.Analyzer].(*reconciles.Result),
		handles:    make(map[*ssa.Function][]Handle),
	}
	r.keeps = sync.OnceValue(r.findKeepers)
	r.onces = sync.OnceValue(r.findOnces)
	r.findHandles()
	for fn, obj := range r.ssa.Exported() {
		if handles := r.handles[fn]; len(handles) > 0 {
			pass.ExportObjectFact(obj, &Fact{handles})
		}
	}
	return r, nil
}

// A goroutine is what a site starts, as far as it works on one channel.
type goroutine struct {
	*Result
	site   calls.Site
	starts []*ssa.Function // that the site starts
	runs   []*ssa.Function // and those that they run

	channel *channels.Channel
	sends   map[*ssa.Function]bool     // functions that send on the channel, themselves or in what they call
	classes map[*channels.Channel]bool // whose signal comes when nothing is sent any more
	objects []any                      // identities of what is called on then
}

// started returns the goroutine of a site, and what it does once it cannot work on the channel any more.
func (r *Result) started(site calls.Site, c *channels.Channel) *goroutine {
	g := &goroutine{Result: r, site: site, channel: c, sends: make(map[*ssa.Function]bool), classes: make(map[*channels.Channel]bool)}
	for _, fn := range r.graph.Callees(site.Instr) {
		g.starts = append(g.starts, fn)
		for _, run := range r.graph.RunBy(fn) {
			if !slices.Contains(g.runs, run) {
				g.runs = append(g.runs, run)
			}
		}
	}
	for _, send := range slices.Concat(c.Sends, c.Passed) {
		for _, fn := range g.runs {
			if slices.Contains(r.graph.RunBy(fn), send.Func()) {
				g.sends[fn] = true
			}
		}
	}
	g.noteHanded(site.Instr)
	seen := make(map[*ssa.Function]bool)
	for _, fn := range g.starts {
		g.collect(fn, seen)
	}
	g.relay()
	return g
}

// relay adds the signals of those who wait for the goroutine: what waits for its group, and closes a channel then.
func (g *goroutine) relay() {
	for grown := true; grown; {
		grown = false
		for _, c := range g.channels.Channels {
			signals := slices.Concat(c.Sends, c.Closes)
			if c == g.channel || g.classes[c] || len(signals) != 1 || c.OthersSend || !g.followsWait(signals[0]) {
				continue
			}
			g.classes[c] = true
			grown = true
		}
	}
}

// followsWait reports whether a signal comes only once its function has waited for the end of the goroutine.
func (g *goroutine) followsWait(signal *channels.Op) bool {
	for instr := range calls.Instrs(signal.Func()) {
		for _, op := range g.channels.At(instr) {
			if g.classes[op.Channel] && (op.Kind == channels.Wait || op.Kind == channels.Receive && op.Select == nil) && !paths.IsDefer(instr) {
				if paths.Before(instr, signal.Instr) || signal.Deferred && calls.OnEveryPath(instr.Block()) {
					return true
				}
			}
		}
	}
	return false
}

// collect notes what a function signals when it sends nothing any more: in a deferred call, or where no
// send can follow.
func (g *goroutine) collect(fn *ssa.Function, seen map[*ssa.Function]bool) {
	if knowledge.Visited(seen, fn) {
		return
	}
	var points []ssa.Instruction
	for instr := range calls.Instrs(fn) {
		if g.works(instr) {
			points = append(points, instr)
		}
	}
	for instr := range calls.Instrs(fn) {
		_, deferred := instr.(*ssa.Defer)
		if !deferred && slices.ContainsFunc(points, func(p ssa.Instruction) bool { return calls.ComesAfter(p, instr) }) {
			continue
		}
		g.note(instr, deferred)
		if call, ok := instr.(ssa.CallInstruction); ok {
			for _, callee := range g.graph.Callees(call) {
				if slices.Contains(g.runs, callee) {
					g.collect(callee, seen)
				}
			}
		}
	}
}

// works reports whether an instruction sends on the channel, itself or in what it calls at once.
func (g *goroutine) works(instr ssa.Instruction) bool {
	for _, op := range g.channels.At(instr) {
		if op.Kind == channels.Send && op.Channel == g.channel {
			return true
		}
	}
	call, ok := instr.(*ssa.Call)
	return ok && (g.channel.PassedAt(call) > 0 || slices.ContainsFunc(g.graph.Callees(call), func(fn *ssa.Function) bool { return g.sends[fn] }))
}

// note remembers what an instruction signals.
func (g *goroutine) note(instr ssa.Instruction, deferred bool) {
	for _, op := range g.channels.At(instr) {
		if op.Channel != g.channel && (op.Kind == channels.Close || op.Kind == channels.Send || op.Kind == channels.Done) {
			g.classes[op.Channel] = true
		}
	}
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	g.noteHanded(call)
	if !g.canSignal(call, deferred) {
		return
	}
	if recv := knowledge.Receiver(call.Common()); recv != nil {
		g.objects = append(g.objects, g.graph.Identities(recv)...)
	} else if call.Common().StaticCallee() == nil {
		g.objects = append(g.objects, g.graph.Identities(call.Common().Value)...)
	}
	for _, arg := range call.Common().Args {
		if _, function := arg.(*ssa.MakeClosure); !function {
			g.objects = append(g.objects, pointers(g.graph, arg)...)
		}
	}
}

// noteHanded remembers what a function of another package is handed that sends on the channel: it can signal its end by any of it.
func (g *goroutine) noteHanded(call ssa.CallInstruction) {
	if g.channel.PassedAt(call) == 0 {
		return
	}
	for _, arg := range call.Common().Args {
		if c := g.channels.Of(arg); c != nil && c != g.channel {
			g.classes[c] = true
		}
		g.objects = append(g.objects, pointers(g.graph, arg)...)
	}
}

// canSignal reports whether a call of what is not seen can say that the goroutine has ended. One that
// returns something, or is handed a lot, does other work.
func (g *goroutine) canSignal(call ssa.CallInstruction, deferred bool) bool {
	common := call.Common()
	if _, builtin := common.Value.(*ssa.Builtin); builtin || len(g.graph.Callees(call)) > 0 {
		return false
	}
	name := knowledge.Callee(common)
	if knowledge.Groups[name] != 0 || knowledge.MutexOps[name] != 0 || knowledge.Logs(common) {
		return false
	}
	if server, _, ends := knowledge.ServerOf(name); ends && server.Data {
		return false // who closes a connection tells the other end of it
	}
	return deferred || common.Signature().Results().Len() == 0 && len(knowledge.Args(common)) <= 1
}

// pointers returns the identities of an argument through which a callee can signal.
func pointers(graph *calls.Graph, arg ssa.Value) []any {
	if _, ok := arg.(*ssa.Const); ok || knowledge.Context(arg.Type()) {
		return nil
	}
	switch arg.(type) {
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.FreeVar:
		return graph.Identities(arg)
	}
	return nil
}

// silent reports whether the goroutine ends without a signal, so that nobody can wait for it.
func (g *goroutine) silent() bool {
	return len(g.classes) == 0 && len(g.objects) == 0 && knowledge.GroupWaits[knowledge.Callee(g.site.Instr.Common())] == ""
}

// joins reports whether an instruction waits for the end of the goroutine, itself or in what it calls.
func (g *goroutine) joins(instr ssa.Instruction) bool {
	if _, later := instr.(*ssa.Defer); later {
		return false
	}
	return slices.ContainsFunc(g.graph.With(instr, nil), g.waits)
}

func (g *goroutine) waits(instr ssa.Instruction) bool {
	for _, op := range g.channels.At(instr) {
		if g.classes[op.Channel] && (op.Kind == channels.Receive && op.Select == nil || op.Kind == channels.Wait) {
			return true
		}
	}
	call, ok := instr.(ssa.CallInstruction)
	if _, beside := instr.(*ssa.Go); !ok || beside || len(g.graph.Callees(call)) > 0 {
		return false
	}
	common := call.Common()
	if method := knowledge.GroupWaits[knowledge.Callee(g.site.Instr.Common())]; method != "" && method == knowledge.Callee(common) {
		x, y := knowledge.Receiver(g.site.Instr.Common()), knowledge.Receiver(common)
		return x == nil || y == nil || flow.Cell(x) == flow.Cell(y)
	}
	recv := knowledge.Receiver(common)
	if recv == nil || knowledge.Groups[knowledge.Callee(common)] != 0 || knowledge.Logs(common) {
		return false
	}
	return slices.ContainsFunc(g.graph.Identities(recv), func(id any) bool { return slices.Contains(g.objects, id) })
}
