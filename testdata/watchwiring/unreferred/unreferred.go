// Package unreferred has controllers that Own what they create, and references that nothing makes.
package unreferred

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/unreferred/ensure"
)

// A Port has a template and a lease without an owner.
type Port struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Port.
func (p *Port) DeepCopyObject() runtime.Object {
	copied := *p
	return &copied
}

type ports struct{ client.Client }

func (r *ports) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	port := &Port{}
	if err := r.Get(ctx, req.NamespacedName, port); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	config := &corev1.PodTemplate{ObjectMeta: metav1.ObjectMeta{Name: port.Name, Namespace: port.Namespace}}
	if err := r.Create(ctx, config); err != nil {
		return ctrl.Result{}, err
	}
	set := &corev1.ReplicationController{}
	if err := controllerutil.SetControllerReference(port, set, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, set); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, ensure.Lease(ctx, r.Client, port.Name)
}

func (r *ports) setUp(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&Port{}).
		Owns(&corev1.PodTemplate{}). // want `owns-without-controller: nothing makes a Port the owner of a PodTemplate`
		Owns(&corev1.ReplicationController{}).
		Owns(&corev1.Pod{}) // created by the controller of the set, if at all
	b.Owns(&coordinationv1.Lease{}) // want `owns-without-controller: nothing makes a Port the owner of a Lease`
	return b.Complete(r)
}

// A Dock gives its references away in ways that are not seen.
type Dock struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Dock.
func (d *Dock) DeepCopyObject() runtime.Object {
	copied := *d
	return &copied
}

type docks struct {
	client.Client
	refs map[string][]metav1.OwnerReference
}

func (r *docks) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	budget := &corev1.LimitRange{ObjectMeta: metav1.ObjectMeta{OwnerReferences: r.refs[req.Name]}}
	if err := r.Create(ctx, budget); err != nil {
		return ctrl.Result{}, err
	}
	account := &corev1.ResourceQuota{}
	account.OwnerReferences = budget.OwnerReferences
	if err := r.Create(ctx, account); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, &corev1.Endpoints{})
}

func (r *docks) okUnseen(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Dock{}).
		Owns(&corev1.LimitRange{}).
		Owns(&corev1.ResourceQuota{}).
		Owns(&corev1.Endpoints{}, builder.MatchEveryOwner).
		Complete(r)
}

// A rollback looks at the revisions of daemon sets, to which Kubernetes gives the reference, and makes one more by hand.
type rollback struct{ client.Client }

func (r *rollback) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &appsv1.DaemonSet{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	mark := &appsv1.ControllerRevision{ObjectMeta: metav1.ObjectMeta{GenerateName: set.Name + "-mark-", Namespace: set.Namespace}}
	if err := r.Create(ctx, mark); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Create(ctx, &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Name: set.Name, Namespace: set.Namespace}})
}

func (r *rollback) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&appsv1.DaemonSet{}).
		Owns(&appsv1.ControllerRevision{}).
		Owns(&policyv1.PodDisruptionBudget{}). // want `owns-without-controller: nothing makes a DaemonSet the owner of a PodDisruptionBudget`
		Complete(r)
}
