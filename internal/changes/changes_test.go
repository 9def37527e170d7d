package changes_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/changes"
)

// A repository is one in a new directory, whatever the settings of who runs the test.
type repository struct {
	*testing.T
	dir string
}

func newRepository(t *testing.T) repository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	r := repository{t, t.TempDir()}
	r.git("init", "--quiet", "--initial-branch=main")
	return r
}

var environment = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
	"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")

func (r repository) git(args ...string) {
	r.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = r.dir, environment
	if out, err := cmd.CombinedOutput(); err != nil {
		r.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func (r repository) write(name string, lines ...string) {
	r.Helper()
	file := filepath.Join(r.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		r.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		r.Fatal(err)
	}
}

func (r repository) commit() {
	r.git("add", "--all")
	r.git("commit", "--quiet", "--allow-empty", "-m", "change")
}

// fresh returns the new lines among the first twenty of a file.
func (r repository) fresh(l *changes.Lines, name string) []int {
	var lines []int
	for n := 1; n <= 20; n++ {
		if l.Touch(filepath.Join(r.dir, filepath.FromSlash(name)), n, n) {
			lines = append(lines, n)
		}
	}
	return lines
}

func (r repository) since(revision string) *changes.Lines {
	r.Helper()
	l, err := changes.Since(context.Background(), r.dir, revision, environment)
	if err != nil {
		r.Fatal(err)
	}
	return l
}

func (r repository) want(l *changes.Lines, name string, want ...int) {
	r.Helper()
	got := r.fresh(l, name)
	if len(got) != len(want) {
		r.Errorf("%s: new lines %v, want %v", name, got, want)
		return
	}
	for i := range got {
		if got[i] != want[i] {
			r.Errorf("%s: new lines %v, want %v", name, got, want)
			return
		}
	}
}

func TestSince(t *testing.T) {
	r := newRepository(t)
	r.write("same.go", "a", "b")
	r.write("edited.go", "a", "b", "c", "d", "e")
	r.write("staged.go", "a", "b")
	r.write("unstaged.go", "a", "b")
	r.write("old/moved.go", "one", "two", "three", "four", "five", "six", "seven")
	r.write("gone.go", "a")
	r.write("a name, \"odd\" and ü.go", "a", "b")
	r.write("plus.go", "a")
	r.write("sub/below.go", "a")
	r.commit()
	r.git("tag", "base")

	r.write("edited.go", "a", "B", "c", "e", "f", "g") // one changed, one removed, two added
	r.git("mv", "old", "new")
	r.write("new/moved.go", "one", "two", "three", "FOUR", "five", "six", "seven")
	r.git("rm", "--quiet", "gone.go")
	r.write("a name, \"odd\" and ü.go", "a", "B")
	r.write("plus.go", "++ b/same.go", "@@ -1 +1,9 @@", "a") // looks like a diff
	r.write("sub/below.go", "a", "b")
	r.commit()
	r.write("staged.go", "A", "b")
	r.git("add", "staged.go")
	r.write("unstaged.go", "a", "b", "c")
	r.write(".gitignore", "ignored.go")
	r.write("ignored.go", "a")
	r.write("untracked.go", "a")

	all := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20}
	for _, settings := range [][]string{nil, {"diff.noprefix", "true"}, {"diff.mnemonicPrefix", "true"}, {"color.ui", "always"}, {"diff.renames", "false"}, {"diff.external", "false"}, {"diff.relative", "true"}} {
		if settings != nil {
			r.git("config", settings[0], settings[1])
		}
		l := r.since("base")
		r.want(l, "same.go")
		r.want(l, "edited.go", 2, 5, 6)
		r.want(l, "staged.go", 1)
		r.want(l, "unstaged.go", 3)
		r.want(l, "new/moved.go", 4)
		r.want(l, "a name, \"odd\" and ü.go", 2)
		r.want(l, "plus.go", 1, 2)
		r.want(l, "sub/below.go", 2)
		r.want(l, "untracked.go", all...)
		r.want(l, "ignored.go", all...)
		r.want(l, "../elsewhere.go", all...)
		if !l.Touch(filepath.Join(r.dir, "edited.go"), 3, 5) || l.Touch(filepath.Join(r.dir, "edited.go"), 3, 4) {
			t.Error("edited.go: lines 3 to 5 are new in part, 3 to 4 are not")
		}
	}

	below, err := changes.Since(context.Background(), filepath.Join(r.dir, "sub"), "base", environment)
	if err != nil {
		t.Fatal(err)
	}
	r.want(below, "edited.go", 2, 5, 6) // from wherever in the repository it is asked
}

func TestSinceMeansSinceTheBranchLeft(t *testing.T) {
	r := newRepository(t)
	r.write("a.go", "a", "b", "c", "d", "e", "f", "g")
	r.commit()
	r.git("checkout", "--quiet", "-b", "topic")
	r.write("a.go", "a", "b", "c", "d", "e", "f", "G")
	r.commit()
	r.git("checkout", "--quiet", "main")
	r.write("a.go", "A", "b", "c", "d", "e", "f", "g")
	r.commit()
	r.git("checkout", "--quiet", "topic")
	r.want(r.since("main"), "a.go", 7)
	r.want(r.since("HEAD"), "a.go")
	r.want(r.since("HEAD~1"), "a.go", 7)
}

func TestSinceThroughSymbolicLinks(t *testing.T) {
	r := newRepository(t)
	r.write("a.go", "a")
	r.commit()
	r.write("a.go", "a", "b")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(r.dir, link); err != nil {
		t.Skip(err)
	}
	l, err := changes.Since(context.Background(), link, "HEAD", environment)
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{link, r.dir} {
		if file := filepath.Join(dir, "a.go"); !l.Touch(file, 2, 2) || l.Touch(file, 1, 1) {
			t.Errorf("%s: want line 2 only", file)
		}
	}
}

func TestSinceErrors(t *testing.T) {
	r := newRepository(t)
	r.write("a.go", "a")
	r.commit()
	r.git("checkout", "--quiet", "--orphan", "lonely")
	r.write("a.go", "of its own")
	r.commit()
	blob := "HEAD:a.go"
	tests := []struct{ name, dir, revision, want string }{
		{"no repository", t.TempDir(), "HEAD", "git: not a git repository"},
		{"an unknown revision", r.dir, "mian", `git knows no revision "mian"; in a shallow clone`},
		{"an option", r.dir, "--all", `git knows no revision "--all"`},
		{"nothing", r.dir, "", `git knows no revision ""`},
		{"a file", r.dir, blob, `git knows no revision "HEAD:a.go"`},
		{"another history", r.dir, "main", "main and HEAD have no commit in common"},
	}
	for _, test := range tests {
		_, err := changes.Since(context.Background(), test.dir, test.revision, append(environment, "GIT_CEILING_DIRECTORIES="+filepath.Dir(test.dir)))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
}

func TestSinceWithoutGit(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := changes.Since(context.Background(), t.TempDir(), "HEAD", nil)
	if err == nil || !strings.HasPrefix(err.Error(), "git cannot be asked what is new: ") {
		t.Errorf("%v", err)
	}
}
