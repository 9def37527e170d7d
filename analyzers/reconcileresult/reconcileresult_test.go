package reconcileresult_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/reconcileresult"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func TestReconcileresult(t *testing.T) {
	ruletest.Run(t, reconcileresult.Analyzer, "./reconcileresult/...")
}

func TestFixes(t *testing.T) {
	ruletest.RunFixes(t, reconcileresult.Analyzer, "./reconcileresult/fixes")
}
