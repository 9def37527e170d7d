// Package times_filtered stores the time of each pass, which no write of the status starts.
package times_filtered

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Sites is woken by changes of the spec.
type Sites struct {
	client.Client
}

func (s *Sites) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).Complete(s)
}

func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	site := &api.Site{}
	if err := s.Get(ctx, req.NamespacedName, site); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, s.okChecked(ctx, site)
}

func (s *Sites) okChecked(ctx context.Context, site *api.Site) error {
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}
