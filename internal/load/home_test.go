package load_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/ctrllint/ctrllint/internal/load"
)

// TestWildcardsStayAtHome keeps the module cache and the Go tree below the working directory, as build
// servers do. Old modules there have no go.mod, and look like folders of the module around them.
func TestWildcardsStayAtHome(t *testing.T) {
	const archive = `
-- op/op.go --
package op
-- %s/github.com/old/lib@v1.0.0/lib.go --
package lib
-- %s/github.com/new/lib@v1.0.0/go.mod --
module github.com/new/lib
-- %s/github.com/new/lib@v1.0.0/lib.go --
package lib
-- .hidden/go.mod --
module hidden
-- .hidden/hidden.go --
package hidden
`
	inside := write(t, txtar.Parse([]byte(strings.ReplaceAll(archive, "%s", "gopath/pkg/mod")+"-- go.mod --\nmodule example.com/op\n")))
	above := write(t, txtar.Parse([]byte(strings.ReplaceAll(archive, "%s", "gopath/pkg/mod")+"-- op/go.mod --\nmodule example.com/op\n")))
	for _, c := range []struct{ dir, want string }{
		{inside, "reports example.com/op/op\nleft out the module cache: gopath/pkg/mod/github.com/old/lib@v1.0.0\n"},
		{above, "reports example.com/op\n"},
	} {
		env := []string{"GOMODCACHE=" + filepath.Join(c.dir, "gopath", "pkg", "mod")}
		if got := outcome(t, load.Config{Dir: c.dir, Env: env}); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
