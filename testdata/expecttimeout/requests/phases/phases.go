// Package phases has a part of a reconcile, with what is to be mended there.
package phases

import (
	"net/http"

	ctrl "sigs.k8s.io/controller-runtime"
)

// A Phase is a part of a reconcile.
type Phase struct{ url string }

// New makes a phase.
func New(url string) *Phase { return &Phase{url} }

// Reconcile runs the phase.
func (p *Phase) Reconcile() (ctrl.Result, error) {
	answer, err := http.Get(p.url) // want `unbounded-wait: Get has no time limit and Reconcile runs it: while no answer comes, its worker is lost`
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, answer.Body.Close()
}
