// Package owns builds controllers that are to be woken by what they own.
package owns

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/owns/children"
)

type clusters struct{ client.Client }

func (r *clusters) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *clusters) ofJob(ctx context.Context, job client.Object) []reconcile.Request { return nil }

func (r *clusters) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&children.Cluster{}).
		Owns(&corev1.ConfigMap{}).
		Owns(&appsv1.Deployment{}).
		Owns(&corev1.Service{}, builder.MatchEveryOwner).
		Owns(&networkingv1.Ingress{}).
		Owns(&corev1.Pod{}).
		Owns(&corev1.Endpoints{}).
		Owns(&rbacv1.Role{}).
		Owns(&corev1.ServiceAccount{}). // related `the controller wants to be woken by what it controls here`
		Owns(&corev1.Secret{}).
		Owns(&batchv1.Job{}).
		Watches(&batchv1.Job{}, handler.EnqueueRequestsFromMapFunc(r.ofJob)).
		Complete(r)
}

// account hands what it makes to a function of another package.
func (r *clusters) account(cluster *children.Cluster) (*corev1.ServiceAccount, error) {
	account := &corev1.ServiceAccount{}
	if err := children.Own(cluster, account, r.Scheme()); err != nil { // want `owns-without-controller: Own does not make the Cluster the controller of a ServiceAccount`
		return nil, err
	}
	return account, nil
}

func (r *clusters) okSecret(cluster *children.Cluster) (*corev1.Secret, error) {
	secret := &corev1.Secret{}
	return secret, controllerutil.SetControllerReference(cluster, secret, r.Scheme())
}

type shards struct {
	client.Client
	ref metav1.OwnerReference
}

// keep has a reference that somebody else may hand to an object.
func (r *shards) keep(shard *children.Shard) { r.ref = children.ControllerOf(shard) }

func (r *shards) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *shards) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&children.Shard{}).Owns(&policyv1.PodDisruptionBudget{}).Complete(r)
}

// Replica has a controller whose helper takes whatever is to be owned.
type Replica struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Replica.
func (r *Replica) DeepCopyObject() runtime.Object {
	copied := *r
	return &copied
}

type replicas struct {
	client.Client
	replica *Replica
	secret  *corev1.Secret
	job     *batchv1.Job
}

func (r *replicas) own(object metav1.Object) error {
	return controllerutil.SetOwnerReference(r.replica, object, r.Scheme()) // want `owns-without-controller: SetOwnerReference does not make the Replica the controller of the object`
}

func (r *replicas) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.own(r.secret); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.own(r.job)
}

// setUp is told by a handler that wants the controller.
func (r *replicas) setUp(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Replica{}).
		Watches(&corev1.Secret{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &Replica{}, handler.OnlyControllerOwner())). // related `to be woken`
		Complete(r)
}

// Backup has references that are written out.
type Backup struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Backup.
func (b *Backup) DeepCopyObject() runtime.Object {
	copied := *b
	return &copied
}

type backups struct{ client.Client }

func (r *backups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

// writtenOut makes the backup the controller of the job alone.
func (r *backups) writtenOut(mgr ctrl.Manager, backup *Backup) (*batchv1.Job, error) {
	job := &batchv1.Job{ObjectMeta: metav1.ObjectMeta{OwnerReferences: []metav1.OwnerReference{{
		APIVersion: "example.com/v1", Kind: "Backup", Name: backup.Name, UID: backup.UID, Controller: ptr.To(true),
	}}}}
	secret := &corev1.Secret{}
	if err := controllerutil.SetOwnerReference(backup, secret, r.Scheme()); err != nil { // want `owns-without-controller: SetOwnerReference does not make the Backup the controller of a Secret`
		return nil, err
	}
	return job, ctrl.NewControllerManagedBy(mgr).For(&Backup{}).
		Owns(&batchv1.Job{}).
		Owns(&corev1.Secret{}). // related `to be woken by what it controls`
		Complete(r)
}
