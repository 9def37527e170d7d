package hotloop_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/hotloop"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, hotloop.Analyzer, "./hotloop/...")
}
