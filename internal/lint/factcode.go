package lint

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// keptFact is a fact about an object, or with an empty path about the package.
type keptFact struct {
	Path objectpath.Path
	Fact analysis.Fact
}

// seal ends the visit of a package. Of the facts about its objects, those stay that the packages
// above can be told of when the package is not visited but recalled: about objects that have a path.
func (f *facts) seal(pkg *types.Package) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.byPackage[pkg]
	if p == nil {
		return
	}
	p.paths = make(map[types.Object]objectpath.Path)
	var paths objectpath.Encoder
	for key := range p.objects {
		if path, err := paths.For(key.obj); err == nil && crossesPackages(key.obj) {
			p.paths[key.obj] = path
		} else {
			delete(p.objects, key)
		}
	}
}

// encode returns the facts about a sealed package, nothing if there are none.
func (f *facts) encode(pkg *types.Package) ([]byte, error) {
	f.mu.RLock()
	defer f.mu.RUnlock()
	p := f.byPackage[pkg]
	if p == nil || len(p.objects)+len(p.own) == 0 {
		return nil, nil
	}
	var list []keptFact
	for key, fact := range p.objects {
		list = append(list, keptFact{p.paths[key.obj], fact})
	}
	for _, fact := range p.own {
		list = append(list, keptFact{"", fact})
	}
	slices.SortFunc(list, func(a, b keptFact) int {
		return cmp.Or(
			cmp.Compare(a.Path, b.Path),
			cmp.Compare(reflect.TypeOf(a.Fact).String(), reflect.TypeOf(b.Fact).String()),
		)
	})
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(list)
	return out.Bytes(), err
}

// decode attaches encoded facts to a package of the same declarations.
func (f *facts) decode(pkg *types.Package, data []byte) error {
	if len(data) == 0 {
		return nil
	}
	var list []keptFact
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&list); err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	p := f.of(pkg)
	for _, one := range list {
		if one.Path == "" {
			p.own[reflect.TypeOf(one.Fact)] = one.Fact
			continue
		}
		obj, err := objectpath.Object(pkg, one.Path)
		if err != nil {
			return fmt.Errorf("fact %T: %w", one.Fact, err)
		}
		p.objects[objectKey{obj, reflect.TypeOf(one.Fact)}] = one.Fact
	}
	return nil
}
