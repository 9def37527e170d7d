// Package analyzers lists the rules.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/analyzers/cachemutate"
	"github.com/ctrllint/ctrllint/analyzers/cachesync"
	"github.com/ctrllint/ctrllint/analyzers/ctxrunnable"
	"github.com/ctrllint/ctrllint/analyzers/errchan"
	"github.com/ctrllint/ctrllint/analyzers/expecttimeout"
	"github.com/ctrllint/ctrllint/analyzers/finalizerorder"
	"github.com/ctrllint/ctrllint/analyzers/hotloop"
	"github.com/ctrllint/ctrllint/analyzers/informerhandler"
	"github.com/ctrllint/ctrllint/analyzers/leaderconfig"
	"github.com/ctrllint/ctrllint/analyzers/leaderwrite"
	"github.com/ctrllint/ctrllint/analyzers/lostwrite"
	"github.com/ctrllint/ctrllint/analyzers/optionalnil"
	"github.com/ctrllint/ctrllint/analyzers/rbacmarkers"
	"github.com/ctrllint/ctrllint/analyzers/reconcileresult"
	"github.com/ctrllint/ctrllint/analyzers/retryconflict"
	"github.com/ctrllint/ctrllint/analyzers/stopstart"
	"github.com/ctrllint/ctrllint/analyzers/suppression"
	"github.com/ctrllint/ctrllint/analyzers/watchwiring"
	"github.com/ctrllint/ctrllint/analyzers/workqueue"
)

// All returns every rule, in the order in which documents list them. The last is about the
// directives that answer the others.
func All() []*analysis.Analyzer {
	rules := []*analysis.Analyzer{
		ctxrunnable.Analyzer,
		stopstart.Analyzer,
		errchan.Analyzer,
		expecttimeout.Analyzer,
		leaderwrite.Analyzer,
		leaderconfig.Analyzer,
		finalizerorder.Analyzer,
		informerhandler.Analyzer,
		lostwrite.Analyzer,
		retryconflict.Analyzer,
		reconcileresult.Analyzer,
		hotloop.Analyzer,
		optionalnil.Analyzer,
		workqueue.Analyzer,
		watchwiring.Analyzer,
		cachemutate.Analyzer,
		cachesync.Analyzer,
		rbacmarkers.Analyzer,
	}
	return append(rules, suppression.New(rules))
}
