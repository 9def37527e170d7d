// Package changes asks git which lines of a working tree are new.
package changes

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// Lines are the lines of a working tree that differ from a revision.
type Lines struct {
	root  string            // of the repository, without symbolic links
	files map[string][]span // from the root, with slashes
	whole map[string]bool   // the files that git does not track
}

// A span is lines, the last one included.
type span struct{ first, last int }

// Since returns what changed since the revision, or rather since the branch left it: since the merge
// base of the revision and HEAD, so that what others did on its side in the meantime does not count.
// Changes that are not committed count, and so do files that git does not track. Lines of a file that
// was renamed count if they changed.
func Since(ctx context.Context, dir, revision string, env []string) (*Lines, error) {
	g := git{ctx, dir, env}
	root, err := g.run("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	g.dir = strings.TrimSuffix(string(root), "\n")
	commit, err := g.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return nil, fmt.Errorf("git knows no revision %q; in a shallow clone it may have to be fetched first", revision)
	}
	base, err := g.run("merge-base", strings.TrimSpace(string(commit)), "HEAD")
	if err != nil {
		return nil, fmt.Errorf("%s and HEAD have no commit in common; in a shallow clone it may have to be fetched first", revision)
	}
	diff, err := g.run("-c", "core.quotePath=false", "-c", "diff.renameLimit=0", "diff", "--no-color", "--no-ext-diff", "--no-textconv", "--no-relative",
		"--src-prefix=a/", "--dst-prefix=b/", "--unified=0", "--inter-hunk-context=0", "--find-renames", "--diff-filter=d",
		"--ignore-submodules", strings.TrimSpace(string(base)), "--", "*.go")
	if err != nil {
		return nil, err
	}
	l := &Lines{whole: make(map[string]bool)}
	if l.root, err = filepath.EvalSymlinks(filepath.FromSlash(g.dir)); err != nil {
		return nil, err
	}
	if l.files, err = parse(diff); err != nil {
		return nil, err
	}
	untracked, err := g.run("ls-files", "--others", "-z", "--", "*.go")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(string(untracked), "\x00") {
		l.whole[name] = true
	}
	return l, nil
}

// Touch reports whether one of the lines is new. Nothing is known of a file outside of the
// repository; its lines count as new, so that nothing is hidden.
func (l *Lines) Touch(file string, first, last int) bool {
	name, inside := l.relative(file)
	if !inside || l.whole[name] {
		return true
	}
	return slices.ContainsFunc(l.files[name], func(s span) bool { return s.first <= max(first, last) && first <= s.last })
}

func (l *Lines) relative(file string) (string, bool) {
	if folder, err := filepath.EvalSymlinks(filepath.Dir(file)); err == nil {
		file = filepath.Join(folder, filepath.Base(file))
	}
	rel, err := filepath.Rel(l.root, file)
	return filepath.ToSlash(rel), err == nil && filepath.IsLocal(rel)
}

// Uncommitted returns those of some files, absolute and without symbolic links, that git does not hold as
// they are: changed since the last commit, or not tracked. Files that lie in no repository, and those
// that git is told to ignore, are not among them. The error is for a repository that git cannot read.
func Uncommitted(ctx context.Context, files, env []string) ([]string, error) {
	var dirty []string
	for _, file := range files {
		if !inRepository(filepath.Dir(file)) {
			continue
		}
		g := git{ctx, filepath.Dir(file), env}
		status, err := g.run("--literal-pathspecs", "status", "--porcelain", "--untracked-files=all", "--", filepath.Base(file))
		if err != nil {
			return nil, err
		}
		if len(status) > 0 {
			dirty = append(dirty, file)
		}
	}
	return dirty, nil
}

// inRepository reports whether a directory lies below one with a .git, which is a file in a worktree.
func inRepository(dir string) bool {
	for {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return true
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return false
		}
		dir = parent
	}
}

// A git runs git in a directory.
type git struct {
	ctx context.Context
	dir string
	env []string
}

func (g git) run(args ...string) ([]byte, error) {
	cmd := exec.CommandContext(g.ctx, "git", args...)
	cmd.Dir = g.dir
	cmd.Env = g.env
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(slices.Clone(cmd.Env), "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return out.Bytes(), nil
	case errors.As(err, &exit):
		said, _, _ := strings.Cut(strings.TrimSpace(errs.String()), "\n")
		return nil, fmt.Errorf("git: %s", strings.TrimPrefix(said, "fatal: "))
	}
	return nil, fmt.Errorf("git cannot be asked what is new: %w", err)
}
