package drivers_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestPreCommit makes a repository of two modules without one in its root, and commits to it with
// the hooks of this one. pre-commit builds ctrllint as it does on the user's machine.
func TestPreCommit(t *testing.T) {
	binary(t, "ctrllint") // for ctrllint-system; without -bin there is nothing to do
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Fatalf("%v: apt-get install pre-commit, or pip install pre-commit", err)
	}
	r := newToy(t)

	r.write("agent/agent.go", leaking("agent"))
	r.write("server/server.go", leaking("server"))
	r.commit("files of both modules", 1, "agent/agent.go:8:3: ", "server/server.go:8:3: ", "[errchan/unbuffered-send]")

	r.write("agent/agent.go", waiting("agent"))
	r.write("server/server.go", waiting("server"))
	r.commit("the right programs", 0, "Passed")

	r.write("README.md", "The agent asks the server.\n")
	r.commit("no Go file", 0, "(no files to check)Skipped")

	r.write("agent/agent.go", waiting("agent")+"\nfunc Broken() { return 1 }\n")
	broken := r.commit("a broken file", 1, "agent/agent.go:18:24: error: too many return values", "exit code: 2", "not fully checked")
	if strings.Contains(broken, "no findings") || strings.Contains(broken, "0 findings") {
		t.Errorf("a broken file has no findings:\n%s", broken)
	}
	r.write("agent/agent.go", waiting("agent"))

	r.write("agent/tools/tools.go", "//go:build tools\n\npackage tools\n")
	r.write("agent/testdata/broken.go", "package broken\n\nfunc {\n")
	r.commit("files that no build sees", 0, "Passed")
}

// The other hooks run on all files. One module has a hazard that is not staged.
func TestPreCommitOtherHooks(t *testing.T) {
	ctrllint := binary(t, "ctrllint")
	r := newToy(t)
	r.env = append(r.env, "PATH="+filepath.Dir(ctrllint)+string(filepath.ListSeparator)+os.Getenv("PATH"))
	r.write("agent/agent.go", leaking("agent"))
	r.write("server/server.go", waiting("server"))
	r.git("add", ".")
	r.git("commit", "-q", "--no-verify", "-m", "a hazard")

	r.write("server/server.go", waiting("server")+"\nfunc More() {}\n")
	r.git("add", ".")
	for hook, findings := range map[string]bool{"ctrllint": false, "ctrllint-system": false, "ctrllint-full": true} {
		r.configure(hook)
		o := run(t, r.dir, r.env, "pre-commit", "run")
		if found := strings.Contains(o.stdout, "agent/agent.go:8:3: "); found != findings || (o.status == 1) != findings {
			t.Errorf("%s: exit status %d, want findings in what is not staged: %v\n%s", hook, o.status, findings, o)
		}
	}
}

// A toy is a repository that uses our hooks.
type toy struct {
	t          *testing.T
	dir, hooks string
	env        []string
}

func newToy(t *testing.T) *toy {
	t.Helper()
	r := &toy{t: t, dir: t.TempDir(), env: append(offline(t),
		"PRE_COMMIT_HOME="+t.TempDir(), "PRE_COMMIT_COLOR=never",
		"GIT_AUTHOR_NAME=test", "GIT_AUTHOR_EMAIL=test@example.org",
		"GIT_COMMITTER_NAME=test", "GIT_COMMITTER_EMAIL=test@example.org",
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")}
	r.hooks = r.snapshot()
	r.git("init", "-q")
	for _, module := range []string{"agent", "server"} {
		r.write(module+"/go.mod", "module example.org/"+module+"\n\ngo 1.25\n")
	}
	r.configure("ctrllint")
	must(t, r.dir, r.env, "pre-commit", "install")
	return r
}

// offline returns the environment that keeps the go command to what has been downloaded, wherever
// pre-commit wants its GOPATH.
func offline(t *testing.T) []string {
	t.Helper()
	return []string{"GOPROXY=off", "GOMODCACHE=" + must(t, ".", nil, "go", "env", "GOMODCACHE")}
}

// snapshot makes a repository of the files as they are, committed or not.
func (r *toy) snapshot() string {
	r.t.Helper()
	to := r.t.TempDir()
	list := must(r.t, repository, nil, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	for name := range strings.SplitSeq(strings.Trim(list, "\x00"), "\x00") {
		content, err := os.ReadFile(filepath.Join(repository, name))
		if os.IsNotExist(err) {
			continue // deleted and not yet committed
		}
		if err != nil {
			r.t.Fatal(err)
		}
		place(r.t, filepath.Join(to, name), content)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"commit", "-q", "-m", "hooks"}} {
		must(r.t, to, r.env, "git", args...)
	}
	return to
}

// configure writes the configuration that uses one hook.
func (r *toy) configure(hook string) {
	r.t.Helper()
	rev := must(r.t, r.hooks, r.env, "git", "rev-parse", "HEAD")
	r.write(".pre-commit-config.yaml", "repos:\n- repo: "+r.hooks+"\n  rev: "+rev+"\n  hooks:\n  - id: "+hook+"\n")
	r.git("add", ".pre-commit-config.yaml")
}

func (r *toy) write(name, text string) {
	r.t.Helper()
	place(r.t, filepath.Join(r.dir, name), []byte(text))
}

func (r *toy) git(args ...string) {
	r.t.Helper()
	must(r.t, r.dir, r.env, "git", args...)
}

// commit commits everything, compares the exit status of git and what the hooks print, and returns
// the latter.
func (r *toy) commit(what string, status int, want ...string) string {
	r.t.Helper()
	r.git("add", ".")
	o := run(r.t, r.dir, r.env, "git", "commit", "-q", "-m", what)
	if o.status != status {
		r.t.Errorf("%s: git commit exits with %d, want %d\n%s", what, o.status, status, o)
	}
	for _, part := range want {
		if !strings.Contains(o.String(), part) {
			r.t.Errorf("%s: no %q in\n%s", what, part, o)
		}
	}
	return o.String()
}

func place(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
}

// leaking returns a program whose goroutine can stay behind; waiting the one that has room for it.
func leaking(name string) string { return strings.Replace(waiting(name), ", 1)", ")", 1) }

func waiting(name string) string {
	return "package " + name + `

import "context"

func Run(ctx context.Context, work func() error) error {
	errs := make(chan error, 1)
	go func() {
		errs <- work()
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}
`
}
