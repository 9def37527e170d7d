package ctxrunnable_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/ctxrunnable"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func TestFixtures(t *testing.T) {
	ruletest.Run(t, ctxrunnable.Analyzer, "./ctxrunnable/...")
}

func TestFixes(t *testing.T) { ruletest.RunFixes(t, ctxrunnable.Analyzer, "./ctxrunnable/fixes") }

// TestOtherPackages runs the rule over what programs of other packages start.
func TestOtherPackages(t *testing.T) {
	ruletest.Run(t, ctxrunnable.Analyzer, "./lifetime/...")
}
