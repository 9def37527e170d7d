package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// liveDir has a folder for each live bug.
const liveDir = "realbugs/live"

// A liveBug is a bug of a public repository that was found at its head, with a test that fails because of it and the
// change that mends it.
type liveBug struct {
	id string

	Repository string // OWNER/NAME
	Commit     string
	Package    string // the package that the test belongs to, from the root of the repository
	Finding    string // the check, and where it reports
	Test       string // the name of the test
	Fails      string // what the test says when it fails for the reason of the bug
}

// runLive shows that live bugs are bugs: the test of each fails before the change that mends it, and passes after.
func runLive(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("realbugs live", flag.ContinueOnError)
	flags.SetOutput(stderr)
	dir := flags.String("repos", "", "`DIR` with git directories OWNER+NAME/repo or OWNER/NAME.git (default: fetch from GitHub)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	bugs, err := readLive(liveDir, flags.Args())
	if err != nil {
		return err
	}
	repos, err := newRepos(*dir, gitHub)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, repos.close()) }()
	failed := 0
	for _, bug := range bugs {
		said, err := bug.reproduce(ctx, repos)
		if err != nil {
			failed++
			fmt.Fprintf(stdout, "%s: not reproduced: %v\n", bug.id, err)
			continue
		}
		fmt.Fprintf(stdout, "%s: reproduced, and mended\n    %s\n    %s\n", bug.id, bug.Finding, said)
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d not reproduced", failed, len(bugs))
	}
	return nil
}

// readLive returns the bugs that are named, all for no name.
func readLive(dir string, ids []string) ([]*liveBug, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*", "bug.yaml"))
	if err != nil {
		return nil, err
	}
	var bugs []*liveBug
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		bug := &liveBug{id: filepath.Base(filepath.Dir(file))}
		decoder := yaml.NewDecoder(bytes.NewReader(text))
		decoder.KnownFields(true)
		if err := decoder.Decode(bug); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if len(ids) == 0 || slices.Contains(ids, bug.id) {
			bugs = append(bugs, bug)
		}
	}
	for _, id := range ids {
		if !slices.ContainsFunc(bugs, func(b *liveBug) bool { return b.id == id }) {
			return nil, fmt.Errorf("no live bug %s in %s", id, dir)
		}
	}
	return bugs, nil
}

// reproduce returns what the test says before the mend.
func (b *liveBug) reproduce(ctx context.Context, repos *repos) (said string, err error) {
	folder, err := filepath.Abs(filepath.Join(liveDir, b.id))
	if err != nil {
		return "", err
	}
	tree, free, err := repos.checkout(ctx, b.Repository, b.Commit)
	defer free()
	if err != nil {
		return "", err
	}
	test, err := os.ReadFile(filepath.Join(folder, "reproduce_test.go.txt"))
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(tree, b.Package, "ctrllint_live_test.go"), test, 0o644); err != nil {
		return "", err
	}
	out, err := b.test(ctx, tree)
	if err == nil {
		return "", errors.New("the test passes without the change that mends it")
	}
	said, ok := lineWith(out, b.Fails)
	if !ok {
		return "", fmt.Errorf("the test fails, but does not say %q: %w\n%s", b.Fails, err, out)
	}
	if _, err := git(ctx, "", tree, "apply", filepath.Join(folder, "mend.diff")); err != nil {
		return "", err
	}
	if out, err := b.test(ctx, tree); err != nil {
		return "", fmt.Errorf("the test fails after the change: %w\n%s", err, out)
	}
	return said, nil
}

// test runs the test of a bug in a checkout, and returns what it prints.
func (b *liveBug) test(ctx context.Context, tree string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-count=1", "-vet=off", "-timeout=2m", "-run", "^"+b.Test+"$", ".")
	cmd.Dir = filepath.Join(tree, b.Package)
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err == nil && !strings.HasPrefix(string(out), "ok") {
		err = errors.New("nothing was run")
	}
	return string(out), err
}

// lineWith returns the first line that contains a text.
func lineWith(text, part string) (string, bool) {
	for line := range strings.Lines(text) {
		if strings.Contains(line, part) {
			return strings.TrimSpace(line), true
		}
	}
	return "", false
}
