// Package owned_through makes objects that a controller controls by functions of another package, and by its own.
package owned_through

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/adopted/owned_through/api"
	"github.com/ctrllint/ctrllint/testdata/adopted/owned_through/children"
)

type caches struct{ client.Client }

func (r *caches) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *caches) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Cache{}).Owns(&appsv1.StatefulSet{}).Complete(r)
}

// ensure hands objects to a function of another package.
func (r *caches) ensure(ctx context.Context, cache *api.Cache) error {
	return children.Ensure(ctx, r.Client, cache, &corev1.Service{}) // want `missing-watch: no watch wakes the controller of a Cache for the Service that it controls`
}

// ensureSeveral hands over a list.
func (r *caches) ensureSeveral(ctx context.Context, cache *api.Cache) error {
	return children.EnsureAll(ctx, r.Client, cache, &appsv1.StatefulSet{}, &policyv1.PodDisruptionBudget{}) // want `missing-watch: .* Cache for the PodDisruptionBudget`
}

// apply has the reference made in a closure of the other package.
func (r *caches) apply(ctx context.Context, cache *api.Cache) error {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: cache.Name, Namespace: cache.Namespace}}
	return children.Apply(ctx, r.Client, cache, config, func() error { return nil }) // want `missing-watch: .* Cache for the ConfigMap`
}

// own is a helper of this package for objects of several kinds.
func (r *caches) own(cache *api.Cache, object client.Object) error {
	return controllerutil.SetControllerReference(cache, object, r.Scheme())
}

func (r *caches) owned(cache *api.Cache) error {
	if err := r.own(cache, &networkingv1.Ingress{}); err != nil { // want `missing-watch: .* Cache for the Ingress`
		return err
	}
	return r.own(cache, &appsv1.StatefulSet{})
}

// inLoop owns what a list has.
func (r *caches) inLoop(cache *api.Cache) error {
	for _, object := range []client.Object{&corev1.ServiceAccount{}, &rbacv1.RoleBinding{}} {
		if err := controllerutil.SetControllerReference(cache, object, r.Scheme()); err != nil { // want `missing-watch: .* Cache for the ServiceAccount` // want `missing-watch: .* Cache for the RoleBinding`
			return err
		}
	}
	return nil
}

// byHand puts references into the metadata.
func byHand(cache *api.Cache) (*batchv1.Job, *batchv1.CronJob) {
	job := &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{
			Name:            cache.Name,
			OwnerReferences: cache.Owners(), // want `missing-watch: .* Cache for the Job`
		},
	}
	cron := &batchv1.CronJob{}
	cron.SetOwnerReferences([]metav1.OwnerReference{*metav1.NewControllerRef(cache, api.GroupVersion.WithKind("Cache"))}) // want `missing-watch: .* Cache for the CronJob`
	return job, cron
}

// named hands over the name and the UID alone.
func named(cache *api.Cache, name string, uid types.UID) (*corev1.PersistentVolumeClaim, *corev1.Pod) {
	claim := &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{
		Name:            cache.Name,
		OwnerReferences: []metav1.OwnerReference{children.Named(cache.Name, cache.UID)}, // want `missing-watch: .* Cache for the PersistentVolumeClaim`
	}}
	pod := &corev1.Pod{}
	children.AddOwner(pod, children.Named(name, uid)) // of anything
	return claim, pod
}

// added has a function of another package add the reference.
func added(cache *api.Cache) *autoscalingv2.HorizontalPodAutoscaler {
	scaler := &autoscalingv2.HorizontalPodAutoscaler{}
	children.AddOwner(scaler, children.AsOwner(cache, "Cache")) // want `missing-watch: .* Cache for the HorizontalPodAutoscaler`
	return scaler
}

// okWatched is about a kind that the controller owns.
func (r *caches) okWatched(ctx context.Context, cache *api.Cache) error {
	if err := children.EnsureAll(ctx, r.Client, cache, &appsv1.StatefulSet{}); err != nil {
		return err
	}
	return children.Ensure(ctx, r.Client, cache, &appsv1.StatefulSet{})
}

// okIf does not ask for the reference.
func (r *caches) okIf(ctx context.Context, cache *api.Cache) error {
	return children.EnsureIf(ctx, r.Client, cache, &corev1.Secret{}, false)
}

// okReference makes no controller.
func (r *caches) okReference(cache *api.Cache) error {
	return children.Reference(r.Client, cache, &corev1.Secret{})
}

// okPolled is about an owner whose controller looks at what it owns after a while.
func (r *caches) okPolled(ctx context.Context, replica *api.Replica) error {
	return children.Ensure(ctx, r.Client, replica, &corev1.Service{})
}

type replicas struct{ client.Client }

func (r *replicas) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	defer func() { err = client.IgnoreNotFound(err) }()
	var replica api.Replica
	if err = r.Get(ctx, req.NamespacedName, &replica); err != nil {
		return
	}
	if err = children.Ensure(ctx, r.Client, &replica, &corev1.ConfigMap{}); err == nil {
		result.RequeueAfter = resync()
	}
	return
}

// okRevisited is about an owner that is looked at again unless it is paused.
func (r *replicas) okRevisited(ctx context.Context, claim *api.Claim) error {
	return children.Ensure(ctx, r.Client, claim, &corev1.Service{})
}

type claims struct{ client.Client }

func (r *claims) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var claim api.Claim
	if err := r.Get(ctx, req.NamespacedName, &claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Annotations["paused"] != "" {
		return ctrl.Result{}, nil
	}
	if err := children.Ensure(ctx, r.Client, &claim, &corev1.ConfigMap{}); err != nil {
		return ctrl.Result{}, err
	}
	return children.Later(time.Minute)
}

func (r *claims) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Claim{}).Complete(r)
}

func resync() time.Duration { return time.Minute }

func (r *replicas) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&api.Replica{}).Complete(r)
}

// okOther is about an owner that no controller here reconciles.
func (r *caches) okOther(ctx context.Context, export *batchv1.CronJob) error {
	return children.Ensure(ctx, r.Client, export, &corev1.Endpoints{})
}

// okUnknown hands on what it is handed.
func (r *caches) okUnknown(ctx context.Context, cache *api.Cache, object client.Object) error {
	return children.Ensure(ctx, r.Client, cache, object)
}
