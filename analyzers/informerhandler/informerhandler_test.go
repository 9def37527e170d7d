package informerhandler_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/informerhandler"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, informerhandler.Analyzer, "./informerhandler/...")
}

func TestFixes(t *testing.T) {
	ruletest.RunFixes(t, informerhandler.Analyzer, "./informerhandler/fixes")
}
