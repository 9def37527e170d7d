package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ctrllint/ctrllint/internal/finding"
)

// runFixes applies every fix at the heads of repositories, as a user would, and says what that breaks.
func runFixes(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("realbugs fixes", flag.ContinueOnError)
	flags.SetOutput(stderr)
	dir := flags.String("repos", "", "`DIR` with git directories OWNER+NAME/repo or OWNER/NAME.git (default: fetch from GitHub)")
	tests := flags.Bool("test", true, "run the tests of the packages that are changed, before and after")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 {
		return errors.New("no repository: name them, OWNER/NAME or OWNER/NAME@COMMIT")
	}
	repos, err := newRepos(*dir, gitHub)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, repos.close()) }()
	program := filepath.Join(repos.temp, "ctrllint")
	if out, err := command(ctx, ".", "go", "build", "-o", program, "./cmd/ctrllint"); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	broken := 0
	for _, name := range flags.Args() {
		repo, commit, _ := strings.Cut(name, "@")
		said, err := (&fixing{repos: repos, program: program, tests: *tests}).run(ctx, repo, commit)
		fmt.Fprintf(stdout, "%s: %s\n", repo, said)
		if err != nil {
			broken++
			fmt.Fprintf(stdout, "%s: %v\n", repo, err)
		}
	}
	if broken > 0 {
		return fmt.Errorf("fixes break %d of %d", broken, flags.NArg())
	}
	return nil
}

// A fixing applies the fixes in one repository.
type fixing struct {
	repos   *repos
	program string
	tests   bool

	tree     string
	files    []string // that the fixes change
	packages []string // their folders, as the go command takes them
}

// run says what was fixed in the module at the root; the error is what the fixes break.
func (f *fixing) run(ctx context.Context, repo, commit string) (said string, err error) {
	if commit == "" {
		if commit, err = f.repos.head(ctx, repo); err != nil {
			return "", err
		}
	}
	tree, free, err := f.repos.checkout(ctx, repo, commit)
	defer free()
	if err != nil {
		return "", err
	}
	f.tree = tree
	before, err := f.findings(ctx)
	if err != nil {
		return "", err
	}
	fixable := slices.DeleteFunc(slices.Clone(before), func(e finding.Finding) bool { return len(e.Fixes) == 0 })
	said = fmt.Sprintf("%d of %d findings have a fix", len(fixable), len(before))
	if len(fixable) == 0 {
		return said, nil
	}
	out, err := f.lint(ctx, "--fix", "--unsafe-fixes", "--allow-dirty", "--format=concise")
	if err != nil {
		return said, err
	}
	if err := f.changed(ctx); err != nil {
		return said, err
	}
	said += fmt.Sprintf(", %d files changed: %s", len(f.files), strings.Join(fixedLines.FindAllString(out, -1), "; "))
	return said, f.check(ctx, before)
}

// fixedLines are what --fix says of what it did, and of what it left.
var fixedLines = regexp.MustCompile(`(?m)fixed .*$|\S+: not fixed: .*$`)

// changed asks git what the fixes have changed.
func (f *fixing) changed(ctx context.Context) error {
	out, err := git(ctx, "", f.tree, "diff", "--name-only", "--diff-filter=M", "--", "*.go")
	if err != nil {
		return err
	}
	f.files = strings.Fields(out)
	for _, file := range f.files {
		f.packages = append(f.packages, "./"+filepath.ToSlash(filepath.Dir(file)))
	}
	slices.Sort(f.packages)
	f.packages = slices.Compact(f.packages)
	return nil
}

// check compares what gofmt, ctrllint, go vet and the tests say with the fixes and without them.
func (f *fixing) check(ctx context.Context, before []finding.Finding) error {
	if len(f.files) == 0 {
		return nil
	}
	var errs []error
	if out, err := command(ctx, f.tree, "gofmt", append([]string{"-l"}, f.files...)...); err != nil || out != "" {
		errs = append(errs, fmt.Errorf("gofmt: %w %s", err, out))
	}
	after, err := f.findings(ctx)
	errs = append(errs, err, newFindings(before, after))
	steps := [][]string{append([]string{"go", "vet"}, f.packages...)}
	if f.tests {
		steps = append(steps, append([]string{"go", "test", "-vet=off", "-timeout=5m"}, f.packages...))
	}
	for _, step := range steps {
		errs = append(errs, f.worse(ctx, step))
	}
	return errors.Join(errs...)
}

// worse runs a command with the fixes, and where it fails without them. The error says that only the fixed source fails.
func (f *fixing) worse(ctx context.Context, step []string) (err error) {
	out, failed := command(ctx, f.tree, step[0], step[1:]...)
	if failed == nil {
		return nil
	}
	patch := filepath.Join(f.repos.temp, "fixes.patch")
	if _, err := git(ctx, "", f.tree, "diff", "--output="+patch); err != nil {
		return err
	}
	if _, err := git(ctx, "", f.tree, "apply", "--reverse", patch); err != nil {
		return err
	}
	defer func() {
		_, again := git(ctx, "", f.tree, "apply", patch)
		err = errors.Join(err, again)
	}()
	if _, err := command(ctx, f.tree, step[0], step[1:]...); err != nil {
		return nil // it fails here without the fixes, too
	}
	return fmt.Errorf("%s: %w\n%s", strings.Join(step[:2], " "), failed, out)
}

// newFindings is the error of findings that the fixed source has, and the source did not have. Lines move.
func newFindings(before, after []finding.Finding) error {
	count := make(map[[3]string]int)
	key := func(e finding.Finding) [3]string { return [3]string{e.File, e.Rule + "/" + e.Check, e.Message} }
	for _, e := range before {
		count[key(e)]++
	}
	var errs []error
	for _, e := range after {
		if count[key(e)]--; count[key(e)] < 0 {
			errs = append(errs, fmt.Errorf("new: %s:%d: %s [%s/%s]", e.File, e.Line, e.Message, e.Rule, e.Check))
		}
	}
	return errors.Join(errs...)
}

// findings are those of all checks, the strict ones too.
func (f *fixing) findings(ctx context.Context) ([]finding.Finding, error) {
	report := filepath.Join(f.repos.temp, "findings.json")
	if _, err := f.lint(ctx, "--output=json:"+report, "--format=concise"); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(report)
	if err != nil {
		return nil, err
	}
	var said struct{ Findings []finding.Finding }
	return said.Findings, json.Unmarshal(text, &said)
}

// lint runs the program, and returns all that it prints. Packages that do not load here are left out, as they were when
// the findings were looked at first.
func (f *fixing) lint(ctx context.Context, args ...string) (string, error) {
	out, err := command(ctx, f.tree, f.program, append(args, "--no-config", "--strict", "--fail-on=never", "./...")...)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 2 && strings.Contains(out, "not fully checked") {
		return out, nil
	}
	return out, err
}

// command runs a program in a folder, outside of any go.work, and returns what it prints.
func command(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	return string(out), err
}
