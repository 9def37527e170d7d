package errchan

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/knowledge"
)

// helpsTests reports whether a package is made for tests: a file of it that is not a test itself
// imports a library for tests. Goroutines that it leaks end with the test.
func helpsTests(pass *analysis.Pass) bool {
	for _, file := range pass.Files {
		if strings.HasSuffix(pass.Fset.Position(file.FileStart).Filename, "_test.go") {
			continue
		}
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil && knowledge.TestLibrary(path) {
				return true
			}
		}
	}
	return false
}

// makesFakes reports whether fn works with a fake of something: nothing there can fail or has to
// stop.
func makesFakes(fn *ssa.Function) bool {
	return slices.ContainsFunc(instructions(fn), func(instr ssa.Instruction) bool {
		call, ok := instr.(ssa.CallInstruction)
		return ok && knowledge.Fake(call.Common())
	})
}

// instructions returns those of a function.
func instructions(fn *ssa.Function) []ssa.Instruction {
	var list []ssa.Instruction
	for _, b := range fn.Blocks {
		list = append(list, b.Instrs...)
	}
	return list
}
