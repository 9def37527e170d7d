// Realbugs measures the rules on real bugs: what is reported at the commit that had the bug, and
// whether it is silent at the commit that mended it.
//
//	go run ./realbugs [-repos DIR] [-cases FILE] [-rule R] [-id ID] [-json FILE]
//	go run ./realbugs ledger [-repos DIR] -repo OWNER/NAME [-commit SHA] [-strict] [-round N]
//	go run ./realbugs ledger -check [-by-rule]
//	go run ./realbugs labels -round N [FILE...]
//	go run ./realbugs live [-repos DIR] [ID...]
//	go run ./realbugs mutants [-dir DIR] [-operator NAME] [-show missed]
//	go run ./realbugs variants
//	go run ./realbugs fixes [-repos DIR] [-test=false] OWNER/NAME...
//
// README.md beside this file tells what counts as what.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers"
	"github.com/ctrllint/ctrllint/internal/cache"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], analyzers.All(), os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, "realbugs:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, rules []*analysis.Analyzer, stdout, stderr io.Writer) error {
	if len(args) > 0 {
		switch args[0] {
		case "ledger":
			return runLedger(ctx, args[1:], rules, stdout, stderr)
		case "labels":
			return runLabels(args[1:], stdout, stderr)
		case "live":
			return runLive(ctx, args[1:], stdout, stderr)
		case "mutants":
			return runMutants(ctx, args[1:], rules, stdout, stderr)
		case "variants":
			return runVariants(ctx, args[1:], rules, stdout, stderr)
		case "fixes":
			return runFixes(ctx, args[1:], stdout, stderr)
		}
	}
	return runCases(ctx, args, rules, stdout, stderr)
}

// runCases is the benchmark itself.
func runCases(ctx context.Context, args []string, rules []*analysis.Analyzer, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("realbugs", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var (
		dir    = flags.String("repos", "", "`DIR` with git directories OWNER+NAME/repo or OWNER/NAME.git (default: fetch from GitHub)")
		file   = flags.String("cases", "realbugs/cases.yaml", "`FILE` with the cases")
		rule   = flags.String("rule", "", "only the cases of `RULE`")
		id     = flags.String("id", "", "only the case `ID`")
		output = flags.String("json", "", "also write the records to `FILE`")
	)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	cases, err := readCases(*file)
	if err != nil {
		return err
	}
	cases = slices.DeleteFunc(cases, func(c *Case) bool {
		return *rule != "" && c.Rule != *rule || *id != "" && c.ID != *id
	})
	if len(cases) == 0 {
		return fmt.Errorf("no such case in %s", *file)
	}
	strict, err := everyCheck(rules)
	if err != nil {
		return err
	}
	repos, err := newRepos(*dir, gitHub)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, repos.close()) }()
	kept, err := dependencies(os.Getenv(cache.DirVariable))
	if err != nil {
		return err
	}
	b := &bench{repos: repos, cache: kept, rules: strict, progress: stderr}
	records, err := b.run(ctx, cases)
	if err != nil {
		return err
	}
	writeCases(stdout, cases, records)
	fmt.Fprintln(stdout)
	writeTable(stdout, records)
	if *output == "" {
		return nil
	}
	return writeJSON(*output, records)
}

// dependencies opens the cache that was asked for: the commits of a repository share most of what they import.
func dependencies(dir string) (*cache.Cache, error) {
	if dir == "" {
		return nil, nil
	}
	return cache.Open(dir)
}

func writeJSON(file string, records []*record) error {
	text, err := json.MarshalIndent(records, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}
