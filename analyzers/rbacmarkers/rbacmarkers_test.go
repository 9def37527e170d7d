package rbacmarkers_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/rbacmarkers"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, rbacmarkers.Analyzer, "./rbacmarkers/...")
}
