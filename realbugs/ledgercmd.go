package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/lint"
)

// runLedger makes, updates or checks ledgers.
func runLedger(ctx context.Context, args []string, rules []*analysis.Analyzer, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("realbugs ledger", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var (
		dir    = flags.String("repos", "", "`DIR` with git directories OWNER+NAME/repo or OWNER/NAME.git (default: fetch from GitHub)")
		repo   = flags.String("repo", "", "make or update the ledger of `OWNER/NAME`")
		commit = flags.String("commit", "", "lint `SHA`, or HEAD (default: the ledger's commit; HEAD for a new ledger)")
		strict = flags.Bool("strict", false, "with the strict checks")
		check  = flags.Bool("check", false, "check that every finding has a verdict, and print the precision")
	)
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *check:
		return checkLedgers(stdout)
	case !repoForm.MatchString(*repo):
		return fmt.Errorf("-repo %q is not OWNER/NAME", *repo)
	}
	repos, err := newRepos(*dir, gitHub)
	if err != nil {
		return err
	}
	u := &update{repos: repos, rules: rules, strict: *strict, stdout: stdout, stderr: stderr}
	return errors.Join(u.run(ctx, *repo, *commit), repos.close())
}

// An update brings one ledger up to date.
type update struct {
	repos          *repos
	rules          []*analysis.Analyzer
	strict         bool
	stdout, stderr io.Writer
}

func (u *update) run(ctx context.Context, repo, commit string) error {
	file := ledgerFile(repo)
	l, err := readLedger(file, repo)
	if err != nil {
		return err
	}
	l.Strict = l.Strict || u.strict
	if commit == "" {
		commit = l.Commit
	}
	if commit == "" || commit == "HEAD" {
		if commit, err = u.repos.head(ctx, repo); err != nil {
			return err
		}
	}
	if !commitForm.MatchString(commit) {
		return fmt.Errorf("-commit %q is not a full commit id", commit)
	}
	l.Commit = commit
	res, err := u.lint(ctx, l)
	if err != nil {
		return err
	}
	for _, gone := range l.merge(res.Findings) {
		fmt.Fprintf(u.stdout, "gone: %s:%d: %s [%s] (%s: %s)\n", gone.File, gone.Line, gone.Message, gone.Check, gone.Verdict, gone.Why)
	}
	for _, e := range l.Findings {
		if e.Verdict == "" {
			fmt.Fprintf(u.stdout, "to label: %s:%d: %s [%s]\n", e.File, e.Line, e.Message, e.Check)
		}
	}
	return l.write(file)
}

// lint lints the whole repository as a user would, in its root.
func (u *update) lint(ctx context.Context, l *ledger) (*lint.Result, error) {
	tree, free, err := u.repos.checkout(ctx, l.Repo, l.Commit)
	defer free()
	if err != nil {
		return nil, err
	}
	rules := u.rules
	if l.Strict {
		if rules, err = everyCheck(rules); err != nil {
			return nil, err
		}
	}
	res, err := lint.Run(ctx, lint.Options{Dir: tree, Tests: true, Analyzers: rules})
	if err != nil {
		return nil, err
	}
	for _, e := range res.Errors {
		fmt.Fprintf(u.stderr, "not checked: %s:%d: %s\n", e.File, e.Line, oneLine(strings.ReplaceAll(e.Message, tree+"/", "")))
	}
	fmt.Fprintf(u.stderr, "%s at %s: %d packages, %d not checked, %d findings, %.1f s\n",
		l.Repo, l.Commit, res.Packages, res.NotChecked, len(res.Findings), res.Elapsed.Seconds())
	return res, nil
}

// precision counts the labels of one tier of a ledger.
type precision struct{ bugs, smells, wrong, open int }

func (p *precision) add(e *entry) {
	switch e.Verdict {
	case verdictBug:
		p.bugs++
	case verdictSmell:
		p.smells++
	case verdictFalse:
		p.wrong++
	default:
		p.open++
	}
}

// checkLedgers prints how right the rules are on each repository, and fails if a finding is not
// labelled.
func checkLedgers(w io.Writer) error {
	if _, err := os.Stat(filepath.FromSlash(ledgerDir)); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(filepath.FromSlash(ledgerDir), "*.yaml"))
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "repository\ttier\tbug\tsmell\tfalse\tno verdict\tbug or smell")
	var errs []error
	all := new(ledger)
	for _, file := range files {
		l, err := readLedger(file, "")
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if open := l.writeRows(table, l.Repo); open > 0 {
			errs = append(errs, fmt.Errorf("%s: %d findings without a verdict", file, open))
		}
		all.Strict = all.Strict || l.Strict
		all.Findings = append(all.Findings, l.Findings...)
	}
	all.writeRows(table, "all")
	_ = table.Flush() // a table that cannot be printed has nobody to tell
	return errors.Join(errs...)
}

// writeRows prints a ledger's figures, and returns how many findings have no verdict.
func (l *ledger) writeRows(w io.Writer, name string) (open int) {
	row := func(tier string, p precision) {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%s\n", name, tier, p.bugs, p.smells, p.wrong, p.open,
			share(p.bugs+p.smells, p.bugs+p.smells+p.wrong))
	}
	var byDefault, strict precision
	for _, e := range l.Findings {
		if e.Tier == "" {
			byDefault.add(e)
		} else {
			strict.add(e)
		}
	}
	row("default", byDefault)
	if l.Strict {
		row("strict", strict)
	}
	return byDefault.open + strict.open
}
