// Package calls answers who calls a function inside its package, and how: at once, deferred, in a
// goroutine, or through a library function that runs it.
package calls

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the calls. Its result is a *Graph.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintcalls",
	Doc:        "find who calls the functions of a package, and how",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer},
	Run:        turn.Taking(run),
	ResultType: reflect.TypeFor[*Graph](),
}

// A Mode says how a function is run at a site.
type Mode int

const (
	Sync      Mode = iota // runs before the site's next instruction
	Deferred              // runs when the caller ends
	Goroutine             // runs beside the caller
	Unknown               // handed to code that is not seen
)

// A Site is a place that runs a function of the package.
type Site struct {
	Instr   ssa.CallInstruction // *ssa.Call, *ssa.Go or *ssa.Defer
	Mode    Mode
	Repeats bool // a library function runs it again and again (wait.Until)
	Direct  bool // Instr calls the function itself, so that its arguments are the function's
}

// Caller returns the function that the site stands in.
func (s Site) Caller() *ssa.Function { return s.Instr.Parent() }

// A Graph holds the calls of one package, and the values that flow through them.
type Graph struct {
	*flow.Graph
	prog    *ssa.Program
	sites   map[*ssa.Function][]Site
	found   map[*ssa.Function][]Site // of the round under way
	callees map[ssa.CallInstruction][]*ssa.Function
	escapes map[*ssa.Function]bool

	implementations map[*types.Func][]*ssa.Function // by the method of the interface
	implemented     []*types.Func
	components      []component                       // of the call graph, callees first
	once            map[ssa.CallInstruction]*ssa.Call // see MadeOnce
}

// Sites returns where fn is run, in source order. The list is complete only if !Escapes(fn).
func (g *Graph) Sites(fn *ssa.Function) []Site { return g.sites[fn] }

// Callees returns the functions of the package that an instruction runs, itself or through a
// library function; none when unknown.
func (g *Graph) Callees(call ssa.CallInstruction) []*ssa.Function { return g.callees[call] }

// Escapes reports whether fn can also be run from places that are not seen: it is exported, a
// method that an interface could call, or its value went to unknown code.
func (g *Graph) Escapes(fn *ssa.Function) bool { return g.escapes[fn] }

func run(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	g := &Graph{
		sites:   make(map[*ssa.Function][]Site),
		callees: make(map[ssa.CallInstruction][]*ssa.Function),
		escapes: make(map[*ssa.Function]bool),

		implementations: make(map[*types.Func][]*ssa.Function),
		once:            make(map[ssa.CallInstruction]*ssa.Call),
	}
	g.Graph = flow.New(pass.Pkg, s.Funcs, g)
	if s.Pkg == nil {
		return g, nil
	}
	g.prog = s.Pkg.Prog
	for _, fn := range s.Funcs {
		if visible(fn) {
			g.escapes[fn] = true
		}
	}
	// A function that reaches its call through a parameter is found only once the call that hands
	// it over is known: two more rounds follow such parameters two levels deep.
	for range 3 {
		g.found = make(map[*ssa.Function][]Site)
		for _, fn := range s.Funcs {
			eachInstr(fn, g.noteCall)
		}
		g.sites = g.found
	}
	g.findImplementations(pass, s.Pkg.Prog)
	g.sort(s.Funcs)
	for _, fn := range s.Funcs {
		eachInstr(fn, g.noteOnce)
	}
	return g, nil
}

// visible reports whether code outside of the package can call fn. An unexported method counts
// when its type could satisfy an interface with it only through embedding, which is rare: it does not.
func visible(fn *ssa.Function) bool {
	if fn.Parent() != nil || fn.Object() == nil {
		return false // a closure, or init
	}
	return fn.Object().Exported() || fn.Name() == "main" || fn.Name() == "init"
}

func eachInstr(fn *ssa.Function, visit func(ssa.Instruction)) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			visit(instr)
		}
	}
}

// noteCall notes what a call instruction runs.
func (g *Graph) noteCall(instr ssa.Instruction) {
	call, ok := instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	g.callees[call] = nil
	common := call.Common()
	mode := modeOf(call)
	for _, fn := range g.called(common) {
		g.addSite(fn, Site{Instr: call, Mode: mode, Direct: true})
	}
	runner, known := knowledge.Runners[knowledge.Callee(common)]
	for i, arg := range knowledge.Args(common) {
		if known && i == runner.Arg {
			site := Site{Instr: call, Mode: mode, Repeats: runner.Repeats}
			if runner.Goroutine {
				site.Mode = Goroutine
			}
			for _, fn := range g.Functions(arg) {
				g.addSite(fn, site)
			}
			continue
		}
		g.handOver(call, arg)
	}
}

// called returns the functions of the package that a call calls itself. The method of an interface is
// known if all that the interface can hold is, and is of this package.
func (g *Graph) called(call *ssa.CallCommon) []*ssa.Function {
	if !call.IsInvoke() {
		return g.Functions(call.Value)
	}
	held, complete := g.Concrete(call.Value)
	if !complete {
		return nil
	}
	var methods []*ssa.Function
	for _, t := range held {
		selection := g.prog.MethodSets.MethodSet(t).Lookup(call.Method.Pkg(), call.Method.Name())
		if selection == nil {
			continue // an assertion in between keeps such values away
		}
		method := g.prog.MethodValue(selection)
		if method == nil || flow.Body(method).Blocks == nil {
			return nil
		}
		methods = append(methods, flow.Body(method))
	}
	return methods
}

// handOver notes that a function value is given to a call. A function of the package runs it
// where it calls its parameter, which Functions finds; of others nothing is known.
func (g *Graph) handOver(call ssa.CallInstruction, arg ssa.Value) {
	if callee := call.Common().StaticCallee(); callee != nil && flow.Body(callee).Blocks != nil {
		return
	}
	for _, fn := range g.Functions(arg) {
		g.escapes[fn] = true
		g.addSite(fn, Site{Instr: call, Mode: Unknown})
	}
}

func (g *Graph) addSite(fn *ssa.Function, site Site) {
	g.found[fn] = append(g.found[fn], site)
	if site.Mode != Unknown {
		g.callees[site.Instr] = append(g.callees[site.Instr], fn)
	}
}

func modeOf(call ssa.CallInstruction) Mode {
	switch call.(type) {
	case *ssa.Go:
		return Goroutine
	case *ssa.Defer:
		return Deferred
	}
	return Sync
}
