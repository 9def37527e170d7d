// Package ungated_status writes status from every replica.
package ungated_status

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
)

// A Janitor opts out of leader election.
type Janitor struct {
	client.Client
	elected <-chan struct{}
}

// NeedLeaderElection lets every replica run it.
func (j *Janitor) NeedLeaderElection() bool { return false }

// Start tidies up every minute.
func (j *Janitor) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, j.tidy, time.Minute)
	return nil
}

func (j *Janitor) tidy(ctx context.Context) {
	var claims corev1.PersistentVolumeClaimList
	if err := j.List(ctx, &claims); err != nil {
		return
	}
	for i := range claims.Items {
		j.mark(ctx, &claims.Items[i])
		j.okMarkElected(ctx, &claims.Items[i])
	}
}

func (j *Janitor) mark(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	claim.Status.Phase = corev1.ClaimLost
	_ = j.Status().Update(ctx, claim) // want `ungated-status: j.Status\(\).Update runs on every replica: \*Janitor opts out of leader election`
	claim.Labels = map[string]string{"tidy": "true"}
	_ = j.Update(ctx, claim)          // want `ungated-write: j.Update runs on every replica: \*Janitor opts out of leader election`
	_ = j.Status().Update(ctx, claim) // related `so does this write`
}

// okMarkElected asks first.
func (j *Janitor) okMarkElected(ctx context.Context, claim *corev1.PersistentVolumeClaim) {
	select {
	case <-j.elected:
		_ = j.Status().Update(ctx, claim)
	default:
	}
}

// A FollowerReconciler runs in a controller that opts out.
type FollowerReconciler struct{ client.Client }

// Reconcile writes what it has seen.
func (r *FollowerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	node.Status.Phase = corev1.NodeRunning
	return ctrl.Result{}, r.Status().Update(ctx, &node) // want `ungated-status: r.Status\(\).Update runs on every replica: the controller of \*FollowerReconciler opts out of leader election`
}

// SetupWithManager registers the reconciler.
func (r *FollowerReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr). // related `this controller opts out of leader election`
							For(&corev1.Node{}).
							WithOptions(controller.Options{NeedLeaderElection: ptr.To(false)}).
							Complete(r)
}

// A LeaderReconciler runs where controllers run by default.
type LeaderReconciler struct{ client.Client }

// Reconcile writes what it has seen.
func (r *LeaderReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var node corev1.Node
	if err := r.Get(ctx, req.NamespacedName, &node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Status().Update(ctx, &node) // want `any-status: r.Status\(\).Update does not ask who leads`
}

// SetupWithManager registers the reconciler.
func (r *LeaderReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&corev1.Node{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 4}).
		Complete(r)
}

// A NodeAgent runs on every node and writes the status of its own.
type NodeAgent struct {
	client.Client
	NodeName string
}

// NeedLeaderElection lets every replica run it.
func (a *NodeAgent) NeedLeaderElection() bool { return false }

// Start reports once a minute.
func (a *NodeAgent) Start(ctx context.Context) error {
	wait.UntilWithContext(ctx, a.okReport, time.Minute)
	return nil
}

func (a *NodeAgent) okReport(ctx context.Context) {
	var node corev1.Node
	if err := a.Get(ctx, client.ObjectKey{Name: a.NodeName}, &node); err != nil {
		return
	}
	_ = a.Status().Update(ctx, &node)
}
