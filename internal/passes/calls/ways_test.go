package calls_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrllint/ctrllint/internal/passes/calls"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// TestWays compares whether the runs of the function that a call stands in are all of one kind.
func TestWays(t *testing.T) {
	judge := func(site calls.Site) calls.Way {
		name := site.Caller().Name()
		switch {
		case strings.HasPrefix(name, "begin"):
			return calls.Yes
		case strings.HasPrefix(name, "stop"):
			return calls.No
		case strings.HasPrefix(name, "skip"):
			return calls.Skip
		}
		return calls.Up
	}
	passtest.Run(t, asking("ways", func(g *calls.Graph, call ssa.CallInstruction) []string {
		if call.Common().StaticCallee().Name() != "mark" {
			return nil
		}
		fn := call.Parent()
		var found []string
		for _, answer := range []struct {
			name  string
			holds bool
		}{
			{"every", g.EveryWay(fn, judge)},
			{"every seen", g.EverySeenWay(fn, judge)},
			{"some", g.SomeWay(fn, judge)},
		} {
			if answer.holds {
				found = append(found, answer.name)
			}
		}
		if len(found) == 0 {
			return []string{"no"}
		}
		return []string{strings.Join(found, ", ")}
	}), "./calls/ways")
}
