package watchwiring_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/watchwiring"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, watchwiring.Analyzer, "./watchwiring/...")
}
