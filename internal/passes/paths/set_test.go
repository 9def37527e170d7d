package paths_test

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// Whatever the order in which blocks are added, they come out in that of their indexes.
func TestSetOrder(t *testing.T) {
	for _, added := range [][]int{{0, 63, 64, 200}, {200, 64, 63, 0}, {130, 0, 129, 600, 130}, {580, 5, 4, 64}} {
		fn := long(t, 300)
		set := new(paths.Set)
		for _, i := range added {
			if again := set.Has(fn.Blocks[i]); set.Add(fn.Blocks[i]) == again {
				t.Errorf("Add of block %d says the wrong thing about it", i)
			}
		}
		var got []int
		for b := range set.All() {
			got = append(got, b.Index)
		}
		want := slices.Compact(slices.Sorted(slices.Values(added)))
		if !slices.Equal(got, want) || set.Len() != len(want) {
			t.Errorf("%v added: %d blocks, %v, want %v", added, set.Len(), got, want)
		}
	}
}

// A block of another function is in no set, whatever its index.
func TestSetOfOneFunction(t *testing.T) {
	functions := build(t)
	set := paths.Of(functions["nested"].Blocks...)
	if other := functions["around"].Blocks[0]; set.Has(other) || (*paths.Set)(nil).Has(other) {
		t.Errorf("block %d of another function is in the set", other.Index)
	}
}

// long returns a function with n branches in one loop.
func long(t *testing.T, n int) *ssa.Function {
	t.Helper()
	branches := strings.Repeat("\t\tif a > 0 { f() }\n", n)
	return buildFrom(t, "package program\nfunc long(a int, f func()) {\n\tfor {\n"+branches+"\t}\n}\n")["long"]
}

// A function of 40,000 blocks is walked on a stack that has no room for a call for each.
func TestLongFunction(t *testing.T) {
	fn := long(t, 20_000)
	defer debug.SetMaxStack(debug.SetMaxStack(512 << 10))
	if got := len(paths.Cycles(fn)); got != 1 {
		t.Errorf("%d cycles, want 1", got)
	}
	entry := fn.Blocks[0]
	if got := paths.Reach(entry, nil).Len(); got != len(fn.Blocks) {
		t.Errorf("%d of %d blocks are reached", got, len(fn.Blocks))
	}
	walked := 0
	paths.Walk(entry, func(b *ssa.BasicBlock) []*ssa.BasicBlock {
		walked++
		return b.Succs
	})
	if walked != len(fn.Blocks) {
		t.Errorf("%d of %d blocks are walked", walked, len(fn.Blocks))
	}
}
