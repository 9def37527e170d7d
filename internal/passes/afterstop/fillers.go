package afterstop

import (
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passes/ssabuild"
)

// exportFailing exports which functions that go on until a stop cannot fail before it, or only by methods of interfaces, and which methods of the package's
// interfaces others implement.
func (r *Result) exportFailing(declared iter.Seq2[*ssa.Function, *types.Func]) {
	for fn, obj := range declared {
		if knowledge.ReturnsError(fn.Signature) && r.effects.Of(fn).Lives() || runsUntilStop(fn.Signature) {
			r.exportFails(obj, r.failsBeforeStop(fn))
		}
	}
	for _, method := range interfaceMethods(r.pass.Pkg) {
		r.exportFails(method, r.declaredFails(method))
	}
}

func (r *Result) exportFails(obj *types.Func, f failure) {
	if !f.own {
		slices.Sort(f.by)
		r.pass.ExportObjectFact(obj, &Fails{By: slices.Compact(f.by), Unsynced: f.unsynced})
	}
}

// interfaceMethods returns the methods of the named interfaces of a package that return an error alone, and can wait for a stop.
func interfaceMethods(pkg *types.Package) (found []*types.Func) {
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() {
			continue
		}
		if iface, ok := obj.Type().Underlying().(*types.Interface); ok {
			for method := range iface.ExplicitMethods() {
				if method.Pkg() == pkg && runsUntilStop(method.Signature()) {
					found = append(found, method)
				}
			}
		}
	}
	return found
}

// runsUntilStop reports whether a function is handed a stop and returns an error alone.
func runsUntilStop(sig *types.Signature) bool {
	return sig.Results().Len() == 1 && knowledge.ReturnsError(sig) && slices.ContainsFunc(slices.Collect(sig.Params().Variables()), func(param *types.Var) bool {
		return knowledge.Context(param.Type()) || knowledge.StopChannel(param.Type())
	})
}

func ofInterface(obj *types.Func) bool {
	recv := obj.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type()) && runsUntilStop(obj.Signature())
}

const failsAs = "fails "

// Statements returns which methods of the module's interfaces can fail before a stop has ended, in what the package puts into interfaces. What is put into one
// can get into others.
func (r *Result) Statements(s *ssabuild.SSA) []string {
	methods := r.filled()
	if len(methods) == 0 {
		return nil
	}
	var found []string
	for _, fn := range s.Shipped {
		for made := range calls.Each[*ssa.MakeInterface](fn) {
			found = append(found, r.fills(made, methods)...)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// filled returns the methods of the module's interfaces that are known in the package, and are what its implementations make of them.
func (r *Result) filled() []*types.Func {
	methods := slices.DeleteFunc(interfaceMethods(r.pass.Pkg), func(method *types.Func) bool { return r.declaredFails(method).own })
	for _, fact := range r.pass.AllObjectFacts() {
		if method, ok := fact.Object.(*types.Func); ok && method.Pkg() != r.pass.Pkg && ofInterface(method) {
			if _, fails := fact.Fact.(*Fails); fails {
				methods = append(methods, method)
			}
		}
	}
	return methods
}

// fills returns which of the methods can fail in a value that gets into an interface.
func (r *Result) fills(made *ssa.MakeInterface, methods []*types.Func) (found []string) {
	from := made.X.Type()
	for _, method := range methods {
		iface := method.Signature().Recv().Type().Underlying().(*types.Interface)
		if !types.Implements(from, iface) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(from, true, method.Pkg(), method.Name())
		if own, ok := obj.(*types.Func); ok && own != method && r.methodFails(made.Parent().Prog, own) {
			found = append(found, failsAs+method.FullName())
		}
	}
	return found
}

func (r *Result) methodFails(prog *ssa.Program, own *types.Func) bool {
	if fn := prog.FuncValue(own.Origin()); fn != nil && fn.Blocks != nil {
		return r.failsBeforeStop(fn).possible()
	}
	return r.declaredFails(own).possible()
}

// NeverFails answers a question of FailsBy by what all packages of a module have said (Statements).
func NeverFails(question string, said map[string]bool) bool {
	return question != "" && !slices.ContainsFunc(strings.Split(question, ","), func(method string) bool { return said[failsAs+method] })
}
