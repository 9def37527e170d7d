package paths_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ctrllint/ctrllint/internal/passes/paths"
)

// TestFindForgets asks each of many conditions twice, one after the other: those that are not asked for again are forgotten, so that the states do not
// double with each, and what is asked for at the end is still known.
func TestFindForgets(t *testing.T) {
	const many = 60
	var params, body strings.Builder
	for i := range many {
		fmt.Fprintf(&params, ", c%d bool", i)
		fmt.Fprintf(&body, "var e%d error\nif c%d { e%d = begin() }\nother()\nif e%d != nil { avoided() }\nif c%d { other() }\n", i, i, i, i, i)
	}
	text := "package program\n\nfunc begin() error\nfunc end()\nfunc avoided()\nfunc other() bool\n\n" +
		"func steps(first bool" + params.String() + ") {\nbegin()\nif first { return }\n" + body.String() + "if first { end() }\n}\n"
	fn := buildFrom(t, text)["steps"]
	asked := 0
	path := paths.Find(paths.Search{From: callOf(fn, "begin"), To: calls("end"), Edge: func(*paths.Explorer, paths.State, int) bool {
		asked++
		return true
	}})
	if path != nil {
		t.Errorf("a path of %d blocks comes to what is asked under the opposite condition", len(path.Blocks))
	}
	if asked > 100*many {
		t.Errorf("%d edges were taken for %d conditions", asked, many)
	}
}
