package progen_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/progen"
)

func newChecker(t testing.TB) *progen.Checker {
	t.Helper()
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	checker, err := progen.NewChecker(t.Context(), dir, analyzers.All())
	if err != nil {
		t.Fatal(err)
	}
	return checker
}

// failed are seeds of programs that once crashed or hung.
var failed = []uint64{
	50166,  // effects: a summary that gained and lost an effect in turns
	54687,  // conditions: a method value of an atomic
	2489,   // process: a context that comes from nowhere, in a loop that is never entered
	205654, // blocked: what a loop counts, asked at each edge with all that is known there
}

// TestPrograms analyzes the programs of the first seeds. tools/progen runs as many as one likes.
func TestPrograms(t *testing.T) {
	checker := newChecker(t)
	seeds := failed
	for seed := range uint64(200) {
		seeds = append(seeds, seed)
	}
	for _, seed := range seeds {
		t.Run(fmt.Sprintf("seed=%d", seed), func(t *testing.T) {
			t.Parallel()
			if _, err := checker.Check(progen.FromSeed(seed)); err != nil {
				t.Errorf("go run ./tools/progen -show -seed %d prints the program: %v", seed, err)
			}
		})
	}
}

// FuzzPrograms mutates the choices that programs are made from.
func FuzzPrograms(f *testing.F) {
	checker := newChecker(f)
	f.Add([]byte{})
	for i := range byte(16) {
		f.Add([]byte{i, 250 - i, 3 * i, 17, 91 + i, 5, 64, 128, i, 33, 7 * i, 200, 6, 6, 6, 80, 81, 82, 83, 84, 85})
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		program := progen.FromBytes(choices)
		if _, err := checker.Check(program); err != nil {
			t.Fatalf("%v\n%s", err, program)
		}
	})
}
