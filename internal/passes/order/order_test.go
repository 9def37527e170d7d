package order_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrllint/ctrllint/internal/passes/order"
	"github.com/ctrllint/ctrllint/internal/passtest"
)

// Each line states where the order ends up that gets into a list or text on it.
func TestDisorders(t *testing.T) {
	passtest.Run(t, passtest.Pass{
		Kind:     "order",
		Requires: []*analysis.Analyzer{order.Analyzer},
		Ask: func(pass *analysis.Pass) []passtest.Answer {
			var found []passtest.Answer
			for _, d := range pass.ResultOf[order.Analyzer].(*order.Result).All {
				var names []string
				for _, sink := range d.Sinks {
					names = append(names, sink.Name)
				}
				found = append(found, passtest.Answer{Pos: d.At.Pos(), Text: strings.Join(names, ", ")})
			}
			return found
		},
	}, "./order/...")
}
