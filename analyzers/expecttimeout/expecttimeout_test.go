package expecttimeout_test

import (
	"testing"

	"github.com/ctrllint/ctrllint/analyzers/expecttimeout"
	"github.com/ctrllint/ctrllint/internal/ruletest"
)

// ledger names the methods of a store that no shape tells: without any one of these options a want of
// testdata/expecttimeout/options fails.
const ledger = "(github.com/ctrllint/ctrllint/testdata/expecttimeout/options.Ledger)."

func TestExpecttimeout(t *testing.T) {
	options := map[string]string{
		"raises":    ledger + "Book",
		"lowers":    ledger + "Settle",
		"satisfied": ledger + "Balanced",
		"deletes":   ledger + "Close",
	}
	ruletest.RunWith(t, expecttimeout.Analyzer, options, "./expecttimeout/...")
}
