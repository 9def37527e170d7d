package leaderconfig_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/leaderconfig"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, leaderconfig.Analyzer, "./leaderconfig/...") }

// TestPrograms runs the rule over elections in other packages than the programs that run them.
func TestPrograms(t *testing.T) { ruletest.Run(t, leaderconfig.Analyzer, "./deaf/...") }
