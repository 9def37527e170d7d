package watchwiring_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/watchwiring"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, watchwiring.Analyzer, "./watchwiring/...")
}

// TestAdopted runs the rule over objects whose owners are set by functions of other packages. What such a function may do for anybody says
// nothing of the controllers beside it, so that these are a run of their own.
func TestAdopted(t *testing.T) { ruletest.Run(t, watchwiring.Analyzer, "./adopted/...") }
