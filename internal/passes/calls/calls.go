// Package calls answers who calls a function inside its package, and how: at once, deferred, in a
// goroutine, or through a library function that runs it.
package calls

import (
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/flow"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
	"github.com/ctrllint/ctrllint/internal/passes/turn"
)

// Analyzer finds the calls. Its result is a *Graph.
var Analyzer = &analysis.Analyzer{
	Name:       "ctrllintcalls",
	Doc:        "find who calls the functions of a package, and how",
	Requires:   []*analysis.Analyzer{turn.Analyzer, ssabuild.Analyzer},
	Run:        turn.Taking(find),
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

// Argument returns what the site gives a parameter of the function that it runs; nil if a library function gives it, or if the site does
// not list it.
func (s Site) Argument(param *ssa.Parameter) ssa.Value {
	if !s.Direct {
		return nil
	}
	return flow.Actual(s.Instr.Common(), param.Parent(), flow.ParamIndex(param))
}

// A Graph holds the calls of one package, and the values that flow through them.
type Graph struct {
	*flow.Graph
	prog    *ssa.Program
	ssa     *ssabuild.SSA
	sites   map[*ssa.Function][]Site
	runs    map[ssa.CallInstruction][]run
	callees map[ssa.CallInstruction][]*ssa.Function
	here    map[ssa.CallInstruction][]*ssa.Function // those of callees that run in the goroutine of the call
	escapes map[*ssa.Function]bool

	implementations map[*types.Func][]*ssa.Function // by the method of the interface
	implemented     []*types.Func
	implements      map[*ssa.Function][]*types.Func   // the methods of interfaces of the package, by what implements them
	components      []component                       // of the call graph, callees first
	once            map[ssa.CallInstruction]*ssa.Call // see MadeOnce
	declared        map[*ssa.CallCommon]*types.Func   // see Declared; of what no call names
}

// Sites returns where fn is run, in source order. The list is complete only if !Escapes(fn).
func (g *Graph) Sites(fn *ssa.Function) []Site { return g.sites[fn] }

// InProgram returns the sites of fn that are in no test: what a test does with a function of the program says nothing of what the program does
// with it. Where only tests run a function, they are all that is known.
func (g *Graph) InProgram(fn *ssa.Function) []Site {
	sites := slices.DeleteFunc(slices.Clone(g.sites[fn]), func(s Site) bool { return g.ssa.InTest(s.Instr.Pos()) })
	if len(sites) == 0 {
		return g.sites[fn]
	}
	return sites
}

// RunsOnly reports whether a function is run, and at every site in one of the modes.
func (g *Graph) RunsOnly(fn *ssa.Function, modes ...Mode) bool {
	sites := g.sites[fn]
	return len(sites) > 0 && !slices.ContainsFunc(sites, func(s Site) bool { return !slices.Contains(modes, s.Mode) })
}

// Callees returns the functions of the package that an instruction runs, itself or through a
// library function; none when unknown.
func (g *Graph) Callees(call ssa.CallInstruction) []*ssa.Function { return g.callees[call] }

// Escapes reports whether fn can also be run from places that are not seen: it is exported, a
// method that an interface could call, or its value went to unknown code.
func (g *Graph) Escapes(fn *ssa.Function) bool { return g.escapes[fn] }

func find(pass *analysis.Pass) (any, error) {
	s := pass.ResultOf[ssabuild.Analyzer].(*ssabuild.SSA)
	g := &Graph{
		ssa:     s,
		sites:   make(map[*ssa.Function][]Site),
		callees: make(map[ssa.CallInstruction][]*ssa.Function),
		here:    make(map[ssa.CallInstruction][]*ssa.Function),
		escapes: make(map[*ssa.Function]bool),

		implementations: make(map[*types.Func][]*ssa.Function),
		implements:      make(map[*ssa.Function][]*types.Func),
		once:            make(map[ssa.CallInstruction]*ssa.Call),
		declared:        make(map[*ssa.CallCommon]*types.Func),
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
	g.resolve(s.Funcs)
	g.findImplementations(pass, s.Pkg.Prog)
	g.sort(s.Funcs)
	for _, fn := range s.Funcs {
		for instr := range Instrs(fn) {
			g.noteOnce(instr)
		}
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

func modeOf(call ssa.CallInstruction) Mode {
	switch call.(type) {
	case *ssa.Go:
		return Goroutine
	case *ssa.Defer:
		return Deferred
	}
	return Sync
}
