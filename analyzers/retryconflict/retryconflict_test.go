package retryconflict_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/retryconflict"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, retryconflict.Analyzer, "./retryconflict/...")
}

func TestFixes(t *testing.T) {
	ruletest.RunFixes(t, retryconflict.Analyzer, "./retryconflict/fixes")
}
