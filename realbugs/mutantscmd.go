package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
	"github.com/ctrllint/ctrllint/internal/lint"
	"github.com/ctrllint/ctrllint/internal/load"
	"github.com/ctrllint/ctrllint/realbugs/mutation"
)

// runMutants breaks the programs of a module, and prints what of it is reported.
func runMutants(ctx context.Context, args []string, rules []*analysis.Analyzer, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("realbugs mutants", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var (
		dir      = flags.String("dir", ".", "a checked out module in `DIR`")
		operator = flags.String("operator", "", "only the operators `NAMES`, separated by commas")
		show     = flags.String("show", "missed", "list the mutants that are `missed`, reported, all or none")
	)
	if err := flags.Parse(args); err != nil {
		return err
	}
	operators := mutation.Select(*operator)
	if len(operators) == 0 {
		return fmt.Errorf("no operator %q", *operator)
	}
	patterns := flags.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	root, err := filepath.Abs(*dir)
	if err != nil {
		return err
	}
	strict, err := everyCheck(rules)
	if err != nil {
		return err
	}
	kept, free, err := mutantCache()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, free()) }()
	mutants, err := mutation.Find(ctx, load.Config{Dir: root, Patterns: patterns}, operators)
	if err != nil {
		return err
	}
	outcomes, err := mutation.Run(ctx, lint.Options{Dir: root, Patterns: patterns, Analyzers: strict, Whole: flags.NArg() == 0, Cache: kept}, mutants)
	if err != nil {
		return err
	}
	writeMutants(stdout, root, outcomes, *show)
	writeOperators(stdout, operators, outcomes)
	return nil
}

// mutantCache opens the cache that was asked for, or one for this run: a mutant changes few packages.
func mutantCache() (*cache.Cache, func() error, error) {
	dir, free := os.Getenv(cache.DirVariable), func() error { return nil }
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "realbugs-mutants-"); err != nil {
			return nil, nil, err
		}
		free = func() error { return os.RemoveAll(dir) }
	}
	kept, err := cache.Open(dir)
	return kept, free, err
}

func writeMutants(w io.Writer, root string, outcomes []*mutation.Outcome, show string) {
	for _, o := range outcomes {
		state := stateOf(o)
		if show != "all" && show != state {
			continue
		}
		file, _ := filepath.Rel(root, o.File)
		fmt.Fprintf(w, "%s: %s %s:%d in %s\n\t- %s\n\t+ %s\n", state, o.Operator.Name, file, o.Line, o.Function, o.Before, o.After)
		for _, f := range append(o.Reported, o.Otherwise...) {
			fmt.Fprintf(w, "\t%s:%d: %s [%s/%s]\n", f.File, f.Line, f.Message, f.Rule, f.Check)
		}
	}
}

func stateOf(o *mutation.Outcome) string {
	if len(o.Reported) > 0 {
		return "reported"
	}
	return "missed"
}

func writeOperators(w io.Writer, operators []*mutation.Operator, outcomes []*mutation.Outcome) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "operator\tmutants\treported\totherwise")
	for _, op := range operators {
		var all, reported, otherwise int
		for _, o := range outcomes {
			switch {
			case o.Operator != op:
				continue
			case len(o.Reported) > 0:
				reported++
			case len(o.Otherwise) > 0:
				otherwise++
			}
			all++
		}
		fmt.Fprintf(table, "%s\t%d\t%s\t%d\n", op.Name, all, share(reported, all), otherwise)
	}
	_ = table.Flush() // a table that cannot be printed has nobody to tell
}
