// Package fleet is what the manager runs, beside another command.
package fleet

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships,verbs=*
// +kubebuilder:rbac:groups="",resources=pods;configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct{ clientset *kubernetes.Clientset }

// Main makes the one manager.
func Main() error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	fleet := &Fleet{kubernetes.NewForConfigOrDie(mgr.GetConfig())}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(fleet)
}

// Reconcile deletes what it may only read.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, f.clientset.CoreV1().Pods(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{}) // want `^missing-verb: no .* grants delete on pods: the API server refuses Delete$`
}
