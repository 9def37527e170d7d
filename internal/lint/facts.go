package lint

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// facts holds what analyzers said about objects and packages for the packages that import them.
// Packages are visited after what they import, so that a fact is complete before it is read.
type facts struct {
	mu        sync.RWMutex
	byPackage map[*types.Package]*packageFacts
}

type packageFacts struct {
	objects map[objectKey]analysis.Fact
	own     map[reflect.Type]analysis.Fact
	paths   map[types.Object]objectpath.Path // once sealed
}

type objectKey struct {
	obj types.Object
	typ reflect.Type
}

// of returns the facts about a package; the caller holds the lock.
func (f *facts) of(pkg *types.Package) *packageFacts {
	p := f.byPackage[pkg]
	if p == nil {
		p = &packageFacts{
			objects: make(map[objectKey]analysis.Fact),
			own:     make(map[reflect.Type]analysis.Fact),
		}
		if f.byPackage == nil {
			f.byPackage = make(map[*types.Package]*packageFacts)
		}
		f.byPackage[pkg] = p
	}
	return p
}

func (f *facts) exportObject(pkg *types.Package) func(types.Object, analysis.Fact) {
	return func(obj types.Object, fact analysis.Fact) {
		if obj.Pkg() != pkg {
			panic(fmt.Sprintf("fact %T about %s of another package", fact, obj))
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		f.of(pkg).objects[objectKey{obj, reflect.TypeOf(fact)}] = fact
	}
}

func (f *facts) importObject(pkg *types.Package) func(types.Object, analysis.Fact) bool {
	return func(obj types.Object, fact analysis.Fact) bool {
		if obj.Pkg() == nil || obj.Pkg() != pkg && !crossesPackages(obj) {
			return false
		}
		f.mu.RLock()
		defer f.mu.RUnlock()
		p := f.byPackage[obj.Pkg()]
		return p != nil && copyFact(p.objects[objectKey{obj, reflect.TypeOf(fact)}], fact)
	}
}

func (f *facts) exportPackage(pkg *types.Package) func(analysis.Fact) {
	return func(fact analysis.Fact) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.of(pkg).own[reflect.TypeOf(fact)] = fact
	}
}

func (f *facts) importPackage(pkg *types.Package, fact analysis.Fact) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	p := f.byPackage[pkg]
	return p != nil && copyFact(p.own[reflect.TypeOf(fact)], fact)
}

// objects returns the facts of an analyzer's types about the objects of a package and of all
// below it.
func (f *facts) objects(pkg *types.Package, a *analysis.Analyzer) []analysis.ObjectFact {
	f.mu.RLock()
	defer f.mu.RUnlock()
	var list []analysis.ObjectFact
	for _, below := range closure(pkg) {
		p := f.byPackage[below]
		if p == nil {
			continue
		}
		for key, fact := range p.objects {
			if ofAnalyzer(a, key.typ) && (below == pkg || crossesPackages(key.obj)) {
				list = append(list, analysis.ObjectFact{Object: key.obj, Fact: fact})
			}
		}
	}
	slices.SortFunc(list, func(a, b analysis.ObjectFact) int {
		return cmp.Or(cmp.Compare(a.Object.Pos(), b.Object.Pos()), compareTypes(a.Fact, b.Fact))
	})
	return list
}

// packages returns the facts of an analyzer's types about a package and all below it.
func (f *facts) packages(pkg *types.Package, a *analysis.Analyzer) []analysis.PackageFact {
	f.mu.RLock()
	defer f.mu.RUnlock()
	var list []analysis.PackageFact
	for _, below := range closure(pkg) {
		p := f.byPackage[below]
		if p == nil {
			continue
		}
		for typ, fact := range p.own {
			if ofAnalyzer(a, typ) {
				list = append(list, analysis.PackageFact{Package: below, Fact: fact})
			}
		}
	}
	slices.SortFunc(list, func(a, b analysis.PackageFact) int {
		return cmp.Or(cmp.Compare(a.Package.Path(), b.Package.Path()), compareTypes(a.Fact, b.Fact))
	})
	return list
}

func compareTypes(a, b analysis.Fact) int {
	return cmp.Compare(reflect.TypeOf(a).String(), reflect.TypeOf(b).String())
}

// crossesPackages reports whether a fact about obj is seen by the packages above, as under go vet,
// where facts travel with export data: unexported functions and local variables stay at home.
func crossesPackages(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Exported() || obj.Signature().Recv() != nil
	case *types.Var, *types.TypeName, *types.Const:
		return true
	}
	return false
}

func copyFact(from, to analysis.Fact) bool {
	if from == nil {
		return false
	}
	reflect.ValueOf(to).Elem().Set(reflect.ValueOf(from).Elem())
	return true
}

func ofAnalyzer(a *analysis.Analyzer, typ reflect.Type) bool {
	return slices.ContainsFunc(a.FactTypes, func(f analysis.Fact) bool { return reflect.TypeOf(f) == typ })
}

// closure returns a package and all it imports, directly or not.
func closure(pkg *types.Package) []*types.Package {
	seen := map[*types.Package]bool{pkg: true}
	list := []*types.Package{pkg}
	for i := 0; i < len(list); i++ {
		for _, imp := range list[i].Imports() {
			if !seen[imp] {
				seen[imp] = true
				list = append(list, imp)
			}
		}
	}
	return list
}
