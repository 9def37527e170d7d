package cachemutate_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/cachemutate"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, cachemutate.Analyzer, "./cachemutate/...")
}

func TestFixes(t *testing.T) {
	ruletest.RunFixes(t, cachemutate.Analyzer, "./cachemutate/fixes")
}
