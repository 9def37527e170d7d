package lostwrite_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/lostwrite"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, lostwrite.Analyzer, "./lostwrite/...")
}
