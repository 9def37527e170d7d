package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/finding"
	"github.com/ctrllint/ctrllint/internal/lint"
)

// runLedger makes, updates or checks ledgers, or says what became of their findings.
func runLedger(ctx context.Context, args []string, rules []*analysis.Analyzer, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("realbugs ledger", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var (
		dir    = flags.String("repos", "", "`DIR` with git directories OWNER+NAME/repo or OWNER/NAME.git (default: fetch from GitHub)")
		repo   = flags.String("repo", "", "make or update the ledger of `OWNER/NAME`")
		commit = flags.String("commit", "", "lint `SHA`, or HEAD (default: the ledger's commit; HEAD for a new ledger)")
		round  = flags.Int("round", 0, "make the ledger of a repository in round `N`, of all its modules")
		strict = flags.Bool("strict", false, "with the strict checks")
		check  = flags.Bool("check", false, "check that every finding has a verdict, and print the precision")
		byRule = flags.Bool("by-rule", false, "with -check, print the precision of each rule and check in place of that at each repository")
		again  = flags.Bool("again", false, "lint the repositories of the ledgers again (of -round N, of -repo alone), and print what became of the labelled findings")
	)
	if err := flags.Parse(args); err != nil {
		return err
	}
	switch {
	case flags.NArg() > 0:
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case *check:
		return checkLedgers(stdout, *byRule)
	case !repoForm.MatchString(*repo) && (*repo != "" || !*again):
		return fmt.Errorf("-repo %q is not OWNER/NAME", *repo)
	case *round < 0:
		return fmt.Errorf("-round %d", *round)
	}
	repos, err := newRepos(*dir, gitHub)
	if err != nil {
		return err
	}
	u := &update{repos: repos, rules: rules, round: *round, strict: *strict, stdout: stdout, stderr: stderr}
	if *again {
		return errors.Join(u.again(ctx, *repo), repos.close())
	}
	return errors.Join(u.run(ctx, *repo, *commit), repos.close())
}

// An update brings one ledger up to date.
type update struct {
	repos          *repos
	rules          []*analysis.Analyzer
	round          int
	strict         bool
	stdout, stderr io.Writer
}

func (u *update) run(ctx context.Context, repo, commit string) error {
	file := ledgerFile(u.round, repo)
	if u.round > 0 && exists(file) {
		return fmt.Errorf("%s is there: the first verdicts of a round stay as they are", file)
	}
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
	findings, err := u.lint(ctx, l)
	if err != nil {
		return err
	}
	for _, gone := range l.merge(findings) {
		fmt.Fprintf(u.stdout, "gone: %s:%d: %s [%s] (%s: %s)\n", gone.File, gone.Line, gone.Message, gone.Check, gone.Verdict, gone.Why)
	}
	for _, e := range l.Findings {
		if e.Verdict == "" {
			fmt.Fprintf(u.stdout, "to label: %s:%d: %s [%s]\n", e.File, e.Line, e.Message, e.Check)
		}
	}
	return l.write(file)
}

// lint lints the module in the root of the repository; in a round, every module.
func (u *update) lint(ctx context.Context, l *ledger) ([]finding.Finding, error) {
	tree, free, err := u.repos.checkout(ctx, l.Repo, l.Commit)
	defer free()
	if err != nil {
		return nil, err
	}
	modules := []string{"."}
	if u.round > 0 {
		if modules, err = modulesIn(tree); err != nil {
			return nil, err
		}
	}
	var findings []finding.Finding
	for _, module := range modules {
		res, err := u.lintModule(ctx, l, tree, module)
		if errors.Is(err, lint.ErrNothingMatches) { // tools and sites have a go.mod for what they ask for, and no Go
			fmt.Fprintf(u.stderr, "%s at %s, module %s: no packages\n", l.Repo, l.Commit, module)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", module, err)
		}
		for i := range res.Findings {
			rebase(&res.Findings[i], module)
		}
		findings = append(findings, res.Findings...)
	}
	return findings, nil
}

// lintModule lints a module as a user would, in its root.
func (u *update) lintModule(ctx context.Context, l *ledger, tree, module string) (res *lint.Result, err error) {
	rules := u.rules
	if l.Strict {
		if rules, err = everyCheck(rules); err != nil {
			return nil, err
		}
	}
	res, err = lint.Run(ctx, lint.Options{Dir: filepath.Join(tree, filepath.FromSlash(module)), Tests: true, Analyzers: rules})
	if err != nil {
		return nil, err
	}
	for _, e := range res.Errors {
		fmt.Fprintf(u.stderr, "not checked: %s:%d: %s\n", e.File, e.Line, oneLine(strings.ReplaceAll(e.Message, tree+"/", "")))
	}
	fmt.Fprintf(u.stderr, "%s at %s, module %s: %d packages, %d not checked, %d findings, %.1f s\n",
		l.Repo, l.Commit, module, res.Packages, res.NotChecked, len(res.Findings), res.Elapsed.Seconds())
	return res, nil
}

// modulesIn returns the folders of a repository's modules, those of copies and fixtures left out.
func modulesIn(tree string) ([]string, error) {
	var modules []string
	err := filepath.WalkDir(tree, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "vendor" || d.Name() == "testdata" || d.Name() == ".git"):
			return fs.SkipDir
		case d.IsDir() || d.Name() != "go.mod":
			return nil
		}
		module, err := filepath.Rel(tree, filepath.Dir(name))
		modules = append(modules, filepath.ToSlash(module))
		return err
	})
	return modules, err
}
