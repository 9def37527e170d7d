package leaderwrite_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/leaderwrite"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// The options are those of a team with words of its own (leaderwrite/named_predicates).
func Test(t *testing.T) {
	const shifts = "github.com/ctrllint/ctrllint/testdata/leaderwrite/named_predicates/shifts"
	ruletest.RunWith(t, leaderwrite.Analyzer, map[string]string{
		"predicates":     shifts + ".Open,(" + shifts + ".Shift).OnDuty",
		"status-writers": "(" + shifts + ".Board).Publish",
	}, "./leaderwrite/...")
}
