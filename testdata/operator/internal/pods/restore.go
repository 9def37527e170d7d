package pods

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/operator/api/v1alpha1"
)

// +kubebuilder:rbac:groups=snapshots.example.com,resources=snapshots,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=pod,verbs=get;list;watch;create;delete

// Restores keeps a pod for each snapshot that restores it into a new volume.
type Restores struct {
	client.Client
	Pending *Pending
}

// Reconcile starts the pod of a snapshot, unless one runs or is on its way.
func (r *Restores) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var snapshot v1alpha1.Snapshot
	if err := r.Get(ctx, req.NamespacedName, &snapshot); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if arrived, waited := r.Pending.Satisfied(req.String()); !arrived {
		if waited >= patience {
			ctrl.LoggerFrom(ctx).Info("the pod is late", "snapshot", req, "waited", waited)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{RequeueAfter: patience - waited}, nil
	}
	var pods corev1.PodList
	if err := r.List(ctx, &pods, running(&snapshot, "restore")...); err != nil || len(pods.Items) > 0 {
		return ctrl.Result{}, err
	}
	r.Pending.ExpectPod(req.String())
	if err := r.Create(ctx, podFor(&snapshot, "restore")); err != nil {
		r.Pending.ObservePod(req.String())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// SetupWithManager registers the reconciler.
func (r *Restores) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("restore").
		For(&v1alpha1.Snapshot{}).
		Owns(&corev1.Pod{}, builder.WithPredicates(r.Pending.seen())).
		Complete(r)
}
