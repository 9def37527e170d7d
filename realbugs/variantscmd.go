package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// runVariants lints the programs in variants with every check on, and prints what of their marks is reported.
func runVariants(ctx context.Context, args []string, rules []*analysis.Analyzer, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("realbugs variants", flag.ContinueOnError)
	flags.SetOutput(stderr)
	dir := flags.String("dir", "realbugs/variants", "the module of the programs in `DIR`")
	known := flags.Bool("known", false, "print the lines of known.txt")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	kept, err := dependencies(os.Getenv(cache.DirVariable))
	if err != nil {
		return err
	}
	result, err := lintVariants(ctx, *dir, rules, kept)
	if err != nil {
		return err
	}
	if *known {
		for _, line := range result.lines() {
			fmt.Fprintln(stdout, line)
		}
		return nil
	}
	result.write(stdout)
	return nil
}

// programOf names the program of a package of the module of the variants in a folder: its folder down to one that is bad or good, or at most three folders, and two
// where the second has a package itself.
func programOf(root string) func(path string) string {
	return func(path string) string {
		folders := strings.Split(path, "/")[2:] // after the path of the module
		for i, folder := range folders {
			if folder == "bad" || folder == "good" {
				return strings.Join(folders[:i+1], "/")
			}
		}
		for _, depth := range []int{2, 3} {
			if len(folders) <= depth {
				break
			}
			name := strings.Join(folders[:depth], "/")
			if files, _ := filepath.Glob(filepath.Join(root, name, "*.go")); depth == 3 || len(files) > 0 {
				return name
			}
		}
		return strings.Join(folders, "/")
	}
}

// lintVariants fails if a package cannot be checked: its marks would count as missed.
func lintVariants(ctx context.Context, dir string, rules []*analysis.Analyzer, kept *cache.Cache) (*variantResult, error) {
	root, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	marks, err := readMarks(root)
	if err != nil {
		return nil, err
	}
	if len(marks) == 0 {
		return nil, fmt.Errorf("no program in %s has a mark", dir)
	}
	strict, err := everyCheck(rules)
	if err != nil {
		return nil, err
	}
	res, err := lint.Run(ctx, lint.Options{Dir: root, Analyzers: strict, Whole: true, Cache: kept, Program: programOf(root)})
	if err != nil {
		return nil, err
	}
	if len(res.Errors) > 0 {
		return nil, fmt.Errorf("%s:%d: %s", res.Errors[0].File, res.Errors[0].Line, res.Errors[0].Message)
	}
	return judgeVariants(marks, res.Findings), nil
}
