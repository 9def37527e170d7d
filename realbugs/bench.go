package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/cache"
)

// ruleNames are the rules of this suite. Cases of others are kept for the day that rule comes.
var ruleNames = []string{
	"ctxrunnable", "stopstart", "errchan", "expecttimeout", "leaderwrite", "leaderconfig", "finalizerorder",
	"hotloop", "lostwrite", "reconcileresult", "retryconflict", "optionalnil", "informerhandler",
	"workqueue",
	"watchwiring",
	"cachemutate",
	"cachesync",
	"rbacmarkers",
}

// atOnce is how many packages are linted side by side: each can take two gigabytes.
const atOnce = 2

// A commit is one state of a repository.
type commit struct{ repo, id string }

// A place is one package at one commit; several cases can share it.
type place struct {
	commit
	module, pkg string
}

// place returns the package of a case at a commit.
func (c *Case) place(id string) place { return place{commit{c.Repo, id}, c.Module, c.pkg()} }

// A bench is one run over a list of cases.
type bench struct {
	repos    *repos
	cache    *cache.Cache         // of dependencies, for the commits that share them; may be nil
	rules    []*analysis.Analyzer // with every check on
	progress io.Writer

	mu      sync.Mutex
	results map[place]*linted
	told    map[*Case]bool
}

// run judges the cases, in their order. The commit that mended a bug is of interest only where the bug is reported.
func (b *bench) run(ctx context.Context, cases []*Case) ([]*record, error) {
	b.results, b.told = make(map[place]*linted), make(map[*Case]bool)
	var ready []*Case
	for _, c := range cases {
		if b.implements(c.Rule) {
			ready = append(ready, c)
		}
	}
	if err := b.lintAll(ctx, ready, b.withBug(ready)); err != nil {
		return nil, err
	}
	if err := b.lintAll(ctx, ready, b.mended(ready)); err != nil {
		return nil, err
	}
	var records []*record
	for _, c := range cases {
		records = append(records, b.judged(c))
	}
	return records, nil
}

func (b *bench) implements(rule string) bool {
	return slices.Contains(ruleNames, rule) && slices.ContainsFunc(b.rules, func(a *analysis.Analyzer) bool { return a.Name == rule })
}

// withBug returns the commits that have the bugs, each once.
func (b *bench) withBug(cases []*Case) []commit {
	var order []commit
	for _, c := range cases {
		if at := (commit{c.Repo, c.Bad}); !slices.Contains(order, at) {
			order = append(order, at)
		}
	}
	return order
}

// mended returns the commits that mended the bugs that are reported, as far as they have not been linted yet.
func (b *bench) mended(cases []*Case) []commit {
	var order []commit
	for _, c := range cases {
		at := commit{c.Repo, c.Good}
		if bad := b.result(c.place(c.Bad)); c.lives() || bad == nil || !judge(c, bad).Reported || b.result(c.place(c.Good)) != nil {
			continue
		}
		if !slices.Contains(order, at) {
			order = append(order, at)
		}
	}
	return order
}

// lintAll fills results for some commits of the cases. Work is cut by commit, so that each is checked out once.
func (b *bench) lintAll(ctx context.Context, cases []*Case, wanted []commit) error {
	byCommit := make(map[commit][]*Case)
	for _, c := range cases {
		for _, id := range c.commits() {
			byCommit[commit{c.Repo, id}] = append(byCommit[commit{c.Repo, id}], c)
		}
	}
	queue := make(chan commit)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for at := range queue {
				b.lintCommit(ctx, at, byCommit[at])
				b.tell(cases, byCommit[at])
			}
		})
	}
	for _, at := range wanted {
		select {
		case queue <- at:
		case <-ctx.Done():
		}
	}
	close(queue)
	workers.Wait()
	return ctx.Err()
}

// lintCommit lints the packages of the cases at one commit, each once.
func (b *bench) lintCommit(ctx context.Context, at commit, cases []*Case) {
	tree, free, err := b.repos.checkout(ctx, at.repo, at.id)
	defer free()
	for _, c := range cases {
		where := c.place(at.id)
		if b.result(where) != nil {
			continue
		}
		result := &linted{files: make(map[string][]declaration)}
		switch {
		case err != nil:
			result.reason = oneLine(err.Error())
		case at.id != c.Bad && !exists(filepath.Join(tree, c.Module, c.pkg())):
			// The good commit has moved the package away: nothing is left to report there.
		default:
			result = b.lintPackage(ctx, tree, c.Module, c.pkg(), b.rulesFor(cases, where), seenFromAbove(cases, where))
			result.files = declarationsIn(tree, cases)
		}
		b.mu.Lock()
		b.results[where] = result
		b.mu.Unlock()
	}
}

// rulesFor returns the rules that the cases of one package need. The others are left out, so that
// a rule under construction cannot spoil the figures of its neighbours.
func (b *bench) rulesFor(cases []*Case, where place) []*analysis.Analyzer {
	var rules []*analysis.Analyzer
	for _, a := range b.rules {
		if slices.ContainsFunc(cases, func(c *Case) bool {
			return c.Module == where.module && c.pkg() == where.pkg && slices.Contains(c.rules(), a.Name)
		}) {
			rules = append(rules, a)
		}
	}
	return rules
}

// seenFromAbove reports whether a case of a package may be reported in another one, which calls it: the place is a related one there. The clean-up that fails is
// in one package, for instance, and the finalizer is removed in the other.
func seenFromAbove(cases []*Case, where place) bool {
	return slices.ContainsFunc(cases, func(c *Case) bool {
		return c.Module == where.module && c.pkg() == where.pkg && c.Difficulty == "cross-package" && slices.Contains(c.rules(), "finalizerorder")
	})
}

func declarationsIn(tree string, cases []*Case) map[string][]declaration {
	files := make(map[string][]declaration)
	for _, c := range cases {
		files[c.File] = declarationsOf(filepath.Join(tree, filepath.FromSlash(c.File)))
	}
	return files
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func (b *bench) result(where place) *linted {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.results[where]
}

// judged returns the record of a case, or nil if one of its commits is still to be linted.
func (b *bench) judged(c *Case) *record {
	if !b.implements(c.Rule) {
		r := newRecord(c)
		r.ToCome = true
		return r
	}
	bad := b.result(c.place(c.Bad))
	if bad == nil {
		return nil
	}
	r := judge(c, bad)
	if !r.Reported || c.lives() {
		return r
	}
	good := b.result(c.place(c.Good))
	if good == nil {
		return nil
	}
	return judge(c, bad, good)
}

// tell prints a line for each case that the commit was the last one for.
func (b *bench) tell(all, touched []*Case) {
	for _, c := range touched {
		r := b.judged(c)
		if r == nil {
			continue
		}
		b.mu.Lock()
		if !b.told[c] {
			b.told[c] = true
			fmt.Fprintf(b.progress, "%3d/%d  %s\n", len(b.told), len(all), verdict(r))
		}
		b.mu.Unlock()
	}
}
