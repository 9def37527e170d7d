package mutation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/load"
)

const looping = `package program

import (
	"context"
	"maps"
	"reflect"
	"slices"
	"sort"
)

type Spec struct{ Size *int }
type Set struct{ Spec Spec }

type reconciler struct{}

func (reconciler) Update(ctx context.Context, set *Set) error { return nil }

func (r reconciler) Reconcile(ctx context.Context, have, want *Set) error {
	if !reflect.DeepEqual(have.Spec, want.Spec) {
		have.Spec = want.Spec
		return r.Update(ctx, have)
	}
	return nil
}

func sameSize(a, b *Set) bool { return reflect.DeepEqual(a.Spec.Size, b.Spec.Size) }

func names(of map[string]bool) []string {
	var list []string
	for name := range of {
		list = append(list, name)
	}
	sort.Strings(list)
	return list
}

func keys(of map[string]bool) []string { return slices.Sorted(maps.Keys(of)) }

func okOrdered(list []string) []string {
	sort.Strings(list)
	return list
}

var _ = reflect.TypeFor[int]
`

// The first comparison is broken in two ways: its types, and whether it is made at all.
func TestFindLoops(t *testing.T) {
	dir := module(t, map[string]string{"program.go": looping})
	mutants, err := Find(t.Context(), load.Config{Dir: dir}, Operators)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range mutants {
		got = append(got, fmt.Sprintf("%s in %s: %s => %s", m.Operator.Name, m.Function, m.Before, m.After))
	}
	want := []string{
		"pointer-and-value in (reconciler).Reconcile: if !reflect.DeepEqual(have.Spec, want.Spec) { => if !reflect.DeepEqual(&have.Spec, want.Spec) {",
		"unconditional in (reconciler).Reconcile: if !reflect.DeepEqual(have.Spec, want.Spec) { => {",
		"pointers-compared in sameSize: func sameSize(a, b *Set) bool { return reflect.DeepEqual(a.Spec.Size, b.Spec.Size) } => func sameSize(a, b *Set) bool { return (a.Spec.Size == b.Spec.Size) }",
		"unsorted in names: sort.Strings(list) => ",
		"unsorted in keys: func keys(of map[string]bool) []string { return slices.Sorted(maps.Keys(of)) } => func keys(of map[string]bool) []string { return slices.Collect(maps.Keys(of)) }",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
}
