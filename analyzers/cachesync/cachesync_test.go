package cachesync_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/cachesync"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, cachesync.Analyzer, "./cachesync/...")
}
