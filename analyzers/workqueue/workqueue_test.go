package workqueue_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/workqueue"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, workqueue.Analyzer, "./workqueue/...")
}
