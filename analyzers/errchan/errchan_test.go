package errchan_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/errchan"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, errchan.Analyzer, "./errchan/...") }

func TestFixes(t *testing.T) { ruletest.RunFixes(t, errchan.Analyzer, "./errchan/fixes") }

// TestOtherPackages runs the rule over servers and the programs that run them.
func TestOtherPackages(t *testing.T) { ruletest.Run(t, errchan.Analyzer, "./process/...") }
