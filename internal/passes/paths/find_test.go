package paths_test

import (
	"reflect"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

const searched = `package program

func begin() error
func end()
func avoided()
func other() bool
func number() int

func straight() { begin(); end() }

func past(a bool) { begin(); if a { avoided() }; end() }

func through() { begin(); avoided(); end() }

func behind() { end(); begin() }

func around(n int) { for range n { end(); begin() } }

func sameFlag(a bool) { begin(); if a { avoided() }; other(); if !a { return }; end() }

func otherFlag(a, b bool) { begin(); if a { avoided() }; other(); if !b { return }; end() }

func done() { ok := false; begin(); if other() { avoided(); ok = true }; if ok { end() } }

func doneUnless() { ok := false; begin(); if other() { avoided(); ok = true }; if !ok { end() } }

func stillDone() {
	ok := false
	begin()
	for range 3 { if other() { avoided(); ok = true } }
	if ok { end() }
}

func failed() {
	var err error
	for range 3 { err = begin(); if err != nil { break } }
	if err != nil { end() }
}

func newRound() {
	for {
		ok := other()
		if ok { begin() }
		if !ok { end() }
	}
}

func never(err error) { begin(); if err != nil { if err == nil { end() } } }

func eitherVersion(v string) { begin(); if v == "one" { avoided() }; if v == "one" { end() } }

func oneOfTwo(v string) { if v == "two" { begin(); if v == "one" { end() } } }

func notOne(v string) { if v != "one" { return }; begin(); switch v { case "two": end() } }

func numbered() { n := number(); if n == 1 { begin(); if n == 2 { end() } } }

func asNumbered() { n := number(); if n == 1 { begin(); if n != 2 { end() } } }

func numberedAnew() { for { n := number(); if n == 1 { begin() }; if n == 2 { end() } } }

func phased() { phase := "new"; begin(); if other() { phase = "old"; avoided() }; if phase == "old" { end() } }

func phasedAsNew() { phase := "new"; begin(); if other() { phase = "old"; avoided() }; if phase == "new" { end() } }

func handled() { err := begin(); if err == nil { if err != nil { end() } } }
`

func TestFind(t *testing.T) {
	funcs := buildFrom(t, searched)
	for name, blocks := range map[string]int{
		"straight": 1, "past": 2, "through": 0, "behind": 0, "around": 2,
		"sameFlag": 0, "otherFlag": 3, "done": 0, "doneUnless": 3, "stillDone": 0,
		"failed": 3, "newRound": 5, "never": 0, "handled": 0,
		"eitherVersion": 0, "oneOfTwo": 0, "notOne": 0, "numbered": 0, "asNumbered": 2, "numberedAnew": 5, "phased": 0, "phasedAsNew": 3,
	} {
		path := paths.Find(paths.Search{From: callOf(funcs[name], "begin"), To: calls("end"), Avoid: calls("avoided")})
		switch {
		case path == nil:
			if blocks != 0 {
				t.Errorf("%s: no path, want one of %d blocks", name, blocks)
			}
		case len(path.Blocks) != blocks:
			t.Errorf("%s: path %v, want %d blocks", name, path.Blocks, blocks)
		case path.End != callOf(funcs[name], "end"):
			t.Errorf("%s: ends at %v", name, path.End)
		}
		at := paths.Find(paths.Search{From: callOf(funcs[name], "begin"), At: callOf(funcs[name], "end"), Avoid: calls("avoided")})
		if !reflect.DeepEqual(at, path) {
			t.Errorf("%s: the search for one instruction finds %v, and that for all %v", name, at, path)
		}
	}
	if path := paths.Find(paths.Search{From: callOf(funcs["straight"], "begin"), At: callOf(funcs["past"], "end")}); path != nil {
		t.Errorf("a path to another function: %v", path)
	}
}

// TestFindBound searches a function with so many flags that the search gives up on them: it then
// finds the path that the flags rule out.
func TestFindBound(t *testing.T) {
	program := "package program\nfunc begin() error\nfunc end()\nfunc other() bool\nfunc many(last bool) {\n\tbegin()\n\tif last { return }\n"
	for _, flag := range "abcdefghijklmnop" {
		program += "\t" + string(flag) + " := false\n\tif other() { " + string(flag) + " = true }\n"
	}
	program += "\tif last { end() }\n"
	for _, flag := range "abcdefghijklmnop" {
		program += "\tif " + string(flag) + " { other() }\n"
	}
	fn := buildFrom(t, program+"}\n")["many"]
	if paths.Find(paths.Search{From: callOf(fn, "begin"), To: calls("end")}) == nil {
		t.Error("no path, though the bound was reached")
	}
}

func TestBranches(t *testing.T) {
	fn := buildFrom(t, searched)["otherFlag"]
	path := paths.Find(paths.Search{Block: fn.Blocks[0], To: calls("end"), Avoid: calls("avoided")})
	branches := path.Branches()
	if len(branches) != 2 || branches[0].Succ != 1 || branches[1].To() != path.End.Block() {
		t.Errorf("branches %v of path %v, want past the first and into the second", branches, path.Blocks)
	}
}

func calls(name string) func(ssa.Instruction) bool {
	return func(instr ssa.Instruction) bool {
		call, ok := instr.(*ssa.Call)
		return ok && call.Call.StaticCallee() != nil && call.Call.StaticCallee().Name() == name
	}
}

func callOf(fn *ssa.Function, name string) ssa.Instruction {
	is := calls(name)
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if is(instr) {
				return instr
			}
		}
	}
	return nil
}
