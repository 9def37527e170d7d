// Command omit measures what the rules guess in packages that do not type-check. It breaks expressions of a module at random, so that their
// statements or functions are left out, and lists the findings that the whole module does not have.
//
//	go run ./tools/omit -dir CHECKOUT [-one 10] [-rounds 3] [packages]
package main

import (
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// broken is what is written before an expression: the call of a function that nothing declares.
const broken = "ctrllintUndeclared("

func main() {
	dir := flag.String("dir", ".", "the `folder` of the module")
	one := flag.Int("one", 10, "break one of `n` statements")
	rounds := flag.Int("rounds", 3, "how often")
	flag.Parse()
	if err := run(*dir, *one, *rounds, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "omit:", err)
		os.Exit(2)
	}
}

func run(dir string, one, rounds int, patterns []string) error {
	root, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return err
	}
	if root, err = filepath.Abs(root); err != nil {
		return err
	}
	opts := lint.Options{Dir: root, Patterns: patterns, Analyzers: analyzers.All(), Session: new(lint.Session)}
	whole, err := lint.Run(context.Background(), opts)
	if err != nil {
		return err
	}
	fmt.Printf("%d findings in %d packages, %d not fully checked\n", len(whole.Findings), whole.Packages, whole.NotChecked)
	known := make(map[string]bool)
	for _, f := range whole.Findings {
		known[place(f)] = true
	}
	for _, s := range whole.Suppressed {
		known[place(s.Finding)] = true
	}
	for round := range rounds {
		if opts.Overlay, err = breaking(root, one, rand.New(rand.NewPCG(uint64(round), 0))); err != nil {
			return err
		}
		result, err := lint.Run(context.Background(), opts)
		if err != nil {
			return err
		}
		guesses := 0
		for _, f := range result.Findings {
			if !known[place(f)] {
				guesses++
				fmt.Printf("%s:%d: %s/%s: %s\n", f.File, f.Line, f.Rule, f.Check, f.Message)
			}
		}
		for _, e := range result.Errors {
			if !strings.Contains(e.Message, broken[:len(broken)-1]) {
				fmt.Printf("%s:%d: %s\n", e.File, e.Line, e.Message)
			}
		}
		fmt.Printf("round %d: without %d declarations, %d findings, %d of them guesses\n", round, result.Omitted, len(result.Findings), guesses)
	}
	return nil
}

func place(f finding.Finding) string { return fmt.Sprint(f.Rule, f.Check, f.File, f.Line) }

// breaking returns the texts of the files below a folder with statements that do not type-check, on the lines that they have.
func breaking(root string, one int, random *rand.Rand) (lint.Overlay, error) {
	over := make(lint.Overlay)
	err := filepath.WalkDir(root, func(name string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && d.Name() == "vendor":
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if edited := breakSome(text, one, random); edited != "" {
			over[name] = []byte(edited)
		}
		return nil
	})
	return over, err
}

// breakSome breaks statements of a file; it returns "" if it breaks none.
func breakSome(text []byte, one int, random *rand.Rand) string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if err != nil {
		return ""
	}
	inserted := make(map[int]string) // by their offsets
	for _, decl := range file.Decls {
		if fn, ok := decl.(*ast.FuncDecl); ok {
			ast.Inspect(fn, func(n ast.Node) bool {
				if expr := breakable(n); expr != nil && random.IntN(one) == 0 {
					at, end := fset.Position(expr.Pos()).Offset, fset.Position(expr.End()).Offset
					inserted[at] += broken
					inserted[end] = ")" + inserted[end]
				}
				return true
			})
		}
	}
	if len(inserted) == 0 {
		return ""
	}
	var out strings.Builder
	done := 0
	for _, at := range slices.Sorted(maps.Keys(inserted)) {
		out.Write(text[done:at])
		out.WriteString(inserted[at])
		done = at
	}
	out.Write(text[done:])
	return out.String()
}

// breakable returns the expression of a statement that is one of a few kinds; nil for another one.
func breakable(n ast.Node) ast.Expr {
	switch n := n.(type) {
	case *ast.ExprStmt:
		return n.X
	case *ast.AssignStmt:
		return n.Rhs[0]
	case *ast.ReturnStmt:
		if len(n.Results) > 0 {
			return n.Results[0]
		}
	case *ast.IfStmt:
		return n.Cond
	case *ast.RangeStmt:
		return n.X
	}
	return nil
}
