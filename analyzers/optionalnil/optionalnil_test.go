package optionalnil_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/optionalnil"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) {
	ruletest.Run(t, optionalnil.Analyzer, "./optionalnil/...")
}

// TestOtherPackages runs the rule over functions that other packages hand objects to.
func TestOtherPackages(t *testing.T) {
	ruletest.Run(t, optionalnil.Analyzer, "./looked/...")
}
