package stopstart_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/stopstart"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func TestStopstart(t *testing.T) {
	ruletest.Run(t, stopstart.Analyzer, "./stopstart/...")
}
