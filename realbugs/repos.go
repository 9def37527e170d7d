package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// repos hands out checkouts of repositories, and takes them back.
type repos struct {
	dir    string // git directories, OWNER+NAME/repo or OWNER/NAME.git; empty: fetch from origin
	origin string // what comes before OWNER/NAME in a repository's URL
	temp   string

	mu   sync.Mutex
	used map[string]bool // git directories that had a checkout

	listing sync.Mutex // git reads all worktrees of a repository to add one, also one that is half there
}

const gitHub = "https://github.com/"

func newRepos(dir, origin string) (*repos, error) {
	if dir != "" {
		abs, err := filepath.Abs(dir)
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(abs); err != nil {
			return nil, err
		}
		dir = abs
	}
	temp, err := os.MkdirTemp("", "ctrllint-realbugs-")
	if err != nil {
		return nil, err
	}
	return &repos{dir: dir, origin: origin, temp: temp, used: make(map[string]bool)}, nil
}

// close frees every checkout. It also runs after an interrupt, so it does not take the context
// that the interrupt has ended.
func (r *repos) close() error {
	ctx := context.Background()
	errs := []error{os.RemoveAll(r.temp)}
	for dir := range r.used {
		if strings.HasPrefix(dir, r.temp) {
			continue // fetched, and just removed
		}
		errs = append(errs, r.worktree(ctx, dir, "prune"))
	}
	return errors.Join(errs...)
}

// gitDir returns the git directory of a repository, making an empty one if it is to be fetched.
func (r *repos) gitDir(ctx context.Context, repo string) (string, error) {
	if r.dir == "" {
		return r.fetched(ctx, repo)
	}
	flat := filepath.Join(r.dir, strings.ReplaceAll(repo, "/", "+"), "repo")
	for _, dir := range []string{filepath.Join(flat, ".git"), flat, filepath.Join(r.dir, repo+".git")} {
		if _, err := os.Stat(filepath.Join(dir, "HEAD")); err == nil {
			return dir, nil
		}
	}
	return "", fmt.Errorf("no git directory of %s in %s", repo, r.dir)
}

func (r *repos) fetched(ctx context.Context, repo string) (string, error) {
	dir := filepath.Join(r.temp, "git", strings.ReplaceAll(repo, "/", "+"))
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, err := os.Stat(filepath.Join(dir, "HEAD")); err == nil {
		return dir, nil
	}
	_, err := git(ctx, "", "", "init", "--quiet", "--bare", dir)
	return dir, err
}

// checkout lays out a commit and returns its folder. The caller calls free in any case. Blobs may
// be missing from the git directory (what is large and no source is left out of some copies): the
// rest is laid out.
func (r *repos) checkout(ctx context.Context, repo, commit string) (tree string, free func(), err error) {
	free = func() {}
	dir, err := r.gitDir(ctx, repo)
	if err != nil {
		return "", free, err
	}
	if r.dir == "" {
		// One commit without its history: a whole clone would cost minutes and gigabytes.
		if _, err := git(ctx, dir, "", "fetch", "--quiet", "--depth=1", r.origin+repo, commit); err != nil {
			return "", free, err
		}
	}
	if _, err := git(ctx, dir, "", "cat-file", "-e", commit+"^{tree}"); err != nil {
		return "", free, fmt.Errorf("no commit %s in %s", commit, repo)
	}
	tree, err = os.MkdirTemp(r.temp, filepath.Base(repo)+"-"+commit[:10]+"-")
	if err != nil {
		return "", free, err
	}
	r.mu.Lock()
	r.used[dir] = true
	r.mu.Unlock()
	free = func() {
		if err := r.worktree(context.Background(), dir, "remove", "--force", tree); err != nil {
			_ = os.RemoveAll(tree) // close prunes what git still believes in
		}
	}
	if err := r.worktree(ctx, dir, "add", "--quiet", "--no-checkout", "--detach", tree, commit); err != nil {
		return "", free, err
	}
	if _, err := git(ctx, "", tree, "read-tree", commit); err != nil {
		return "", free, err
	}
	if _, err := git(ctx, "", tree, "checkout-index", "--all", "--force", "--quiet"); err != nil && ctx.Err() != nil {
		return "", free, ctx.Err()
	}
	return tree, free, nil
}

// worktree changes the list of a repository's worktrees, one at a time.
func (r *repos) worktree(ctx context.Context, dir string, args ...string) error {
	r.listing.Lock()
	defer r.listing.Unlock()
	_, err := git(ctx, dir, "", append([]string{"worktree"}, args...)...)
	return err
}

// head returns the commit that a repository's HEAD names.
func (r *repos) head(ctx context.Context, repo string) (string, error) {
	if r.dir == "" {
		out, err := git(ctx, "", "", "ls-remote", r.origin+repo, "HEAD")
		commit, _, _ := strings.Cut(out, "\t")
		return commit, err
	}
	dir, err := r.gitDir(ctx, repo)
	if err != nil {
		return "", err
	}
	return git(ctx, dir, "", "rev-parse", "HEAD")
}

// git runs one git command on a git directory, or in a work tree.
func git(ctx context.Context, gitDir, workTree string, args ...string) (string, error) {
	if gitDir != "" {
		args = append([]string{"--git-dir=" + gitDir}, args...)
	}
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = workTree
	// A missing blob stays missing instead of being asked for, one by one, over the network.
	cmd.Env = append(os.Environ(), "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_LFS_SKIP_SMUDGE=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, bytes.TrimSpace(stderr.Bytes()))
	}
	return strings.TrimSpace(string(out)), nil
}
