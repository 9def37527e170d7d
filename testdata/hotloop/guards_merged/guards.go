// Package guards_merged gives objects labels of any name.
package guards_merged

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

type Sites struct{ client.Client }

func (s *Sites) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Site{}).Complete(s)
}

func (s *Sites) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, s.okMerged(ctx, req.NamespacedName)
}

// The pass takes over labels of which one may be the one that it asks for.
func (s *Sites) okMerged(ctx context.Context, key client.ObjectKey) error {
	site := &api.Site{}
	if err := s.Get(ctx, key, site); err != nil {
		return client.IgnoreNotFound(err)
	}
	if site.Labels["example.com/merged"] == "yes" {
		return nil
	}
	for name, value := range site.Spec.Options {
		site.Labels[name] = value
	}
	if err := s.Update(ctx, site); err != nil {
		return err
	}
	site.Status.Checked = metav1.Now()
	return s.Status().Update(ctx, site)
}
