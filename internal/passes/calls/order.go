package calls

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// maxRounds bounds how often the functions of a component are visited beyond two rounds for each of them, which are enough for what one says of another
// to come round. More are asked for only by a visit that does not grow in a lattice of finite height. This is a mistake: it then costs what the visit would
// have found, and not the run.
const maxRounds = 100

// BottomUp visits the functions of the package after those that they call, so that a summary finds
// the summaries that it is made of. Functions that call each other are visited until none of them
// reports a change: visit has to grow in a lattice of finite height.
func (g *Graph) BottomUp(visit func(*ssa.Function) (changed bool)) {
	for _, component := range g.components {
		changed := true
		for round := 0; changed && round < maxRounds+2*len(component.funcs); round++ {
			changed = false
			for _, fn := range component.funcs {
				changed = visit(fn) || changed
			}
			changed = changed && component.recursive
		}
	}
}

// A component is a strongly connected component of the call graph.
type component struct {
	funcs     []*ssa.Function
	recursive bool
}

// sorter finds the components by the algorithm of Tarjan, which completes those that are called
// first. Its recursion is as deep as the longest chain of calls in one package.
type sorter struct {
	graph      *Graph
	index, low map[*ssa.Function]int
	stack      []*ssa.Function
	onStack    map[*ssa.Function]bool
}

func (g *Graph) sort(funcs []*ssa.Function) {
	s := &sorter{
		graph:   g,
		index:   make(map[*ssa.Function]int, len(funcs)),
		low:     make(map[*ssa.Function]int, len(funcs)),
		onStack: make(map[*ssa.Function]bool),
	}
	for _, fn := range funcs {
		if s.index[fn] == 0 {
			s.visit(fn)
		}
	}
}

func (s *sorter) visit(fn *ssa.Function) {
	s.index[fn] = len(s.index) + 1
	s.low[fn] = s.index[fn]
	s.stack = append(s.stack, fn)
	s.onStack[fn] = true
	recursive := false
	for _, callee := range s.graph.needs(fn) {
		switch {
		case s.index[callee] == 0:
			s.visit(callee)
			s.low[fn] = min(s.low[fn], s.low[callee])
		case s.onStack[callee]:
			s.low[fn] = min(s.low[fn], s.index[callee])
			recursive = recursive || callee == fn
		}
	}
	if s.low[fn] != s.index[fn] {
		return
	}
	at := len(s.stack) - 1
	for s.stack[at] != fn {
		at--
	}
	found := append([]*ssa.Function(nil), s.stack[at:]...)
	s.stack = s.stack[:at]
	for _, member := range found {
		delete(s.onStack, member)
	}
	s.graph.components = append(s.graph.components, component{found, recursive || len(found) > 1})
}

// needs returns the functions whose summaries that of fn is made of: those it calls, makes, stores and
// hands to others, and the few that a method of an interface can be.
func (g *Graph) needs(fn *ssa.Function) []*ssa.Function {
	var found []*ssa.Function
	add := func(v ssa.Value) {
		if knowledge.IsFunction(v.Type()) {
			found = append(found, g.Functions(v)...)
		}
	}
	for instr := range Instrs(fn) {
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			found = append(found, g.callees[instr]...)
			if common := instr.Common(); common.IsInvoke() {
				found = append(found, g.implementations[common.Method]...)
			}
			for _, arg := range instr.Common().Args {
				add(arg)
			}
		case *ssa.MakeClosure:
			add(instr)
		case *ssa.Store:
			add(instr.Val)
		}
	}
	return found
}

// Implementations returns what a method of an interface of this package can be: those of the
// package's own types outside of tests, when they are few. Other packages may have more of them.
func (g *Graph) Implementations(method *types.Func) []*ssa.Function { return g.implementations[method] }

// Implemented returns the methods that interfaces of this package declare and that have implementations in it.
func (g *Graph) Implemented() []*types.Func { return g.implemented }

// maxThrough bounds the functions of a package through which one of them is run that are looked at.
const maxThrough = 64

// Through returns the functions through which other packages can run a function before these return, itself among them, and the methods of interfaces of the package that they implement.
func (g *Graph) Through(fn *ssa.Function) []*types.Func {
	var found []*types.Func
	seen := map[*ssa.Function]bool{fn: true}
	for queue := []*ssa.Function{fn}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if obj, ok := at.Object().(*types.Func); ok && (obj.Exported() || obj.Signature().Recv() != nil) {
			found = append(found, obj)
		}
		found = append(found, g.implements[at]...)
		for _, site := range g.InProgram(at) {
			if _, awaited := site.Instr.(*ssa.Call); awaited && !seen[site.Caller()] && len(seen) < maxThrough {
				seen[site.Caller()] = true
				queue = append(queue, site.Caller())
			}
		}
	}
	return found
}

// maxImplementations is how many types can implement an interface until it says nothing any more
// which of them is called.
const maxImplementations = 3

func (g *Graph) findImplementations(pass *analysis.Pass, prog *ssa.Program) {
	scope := pass.Pkg.Scope()
	var interfaces []*types.Interface
	var concrete []types.Type
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || strings.HasSuffix(pass.Fset.Position(obj.Pos()).Filename, "_test.go") {
			continue
		}
		if name := strings.ToLower(name); strings.HasPrefix(name, "fake") || strings.HasPrefix(name, "mock") {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 {
			continue
		}
		if iface, ok := named.Underlying().(*types.Interface); !ok {
			concrete = append(concrete, types.NewPointer(named))
		} else if iface.NumMethods() > 0 {
			interfaces = append(interfaces, iface)
		}
	}
	for _, iface := range interfaces {
		var implementing []types.Type
		for _, t := range concrete {
			if types.Implements(t, iface) {
				implementing = append(implementing, t)
			}
		}
		if len(implementing) > maxImplementations {
			continue
		}
		for method := range iface.ExplicitMethods() {
			if _, known := g.implementations[method]; known {
				continue // of an interface that has another name as well
			}
			for _, t := range implementing {
				obj, _, _ := types.LookupFieldOrMethod(t, false, pass.Pkg, method.Name())
				if own, ok := obj.(*types.Func); ok {
					if fn := prog.FuncValue(own); fn != nil && fn.Blocks != nil {
						g.implementations[method] = append(g.implementations[method], fn)
					}
				}
			}
			if len(g.implementations[method]) > 0 && method.Pkg() == pass.Pkg { // a type can have those of another's interface
				g.implemented = append(g.implemented, method)
				for _, fn := range g.implementations[method] {
					g.implements[fn] = append(g.implements[fn], method)
				}
			}
		}
	}
}
