// Package waits has reconciles whose outcome depends on objects of other kinds.
package waits

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/waits/claims"
)

// Release is what the controllers reconcile.
type Release struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct{ Config, Deployment string }
	Status            struct{ Phase string }
}

// DeepCopyObject copies a Release.
func (r *Release) DeepCopyObject() runtime.Object {
	copied := *r
	return &copied
}

// Image has a controller of its own, made without a builder.
type Image struct{ Release }

// Import has a controller that asks again.
type Import struct{ Release }

// Mirror has a controller that asks again after conflicts only.
type Mirror struct{ Release }

type releases struct {
	client.Client
	apiReader client.Reader
}

func (r *releases) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Release{}). // want `missing-watch: the reconcile of a Release waits for a Job, and no watch wakes the controller when it changes` `waits for a PersistentVolumeClaim` `missing-watch: the reconcile of a Release waits for a ConfigMap, and no watch wakes the controller when it is made`
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

func (r *releases) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	release := &Release{}
	if err := r.Get(ctx, req.NamespacedName, release); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if release.Status.Phase == "done" { // ok: its own object
		return ctrl.Result{}, nil
	}
	job := &batchv1.Job{}
	if err := r.Get(ctx, req.NamespacedName, job); err != nil { // related `the reconcile waits for the state of this object`
		return ctrl.Result{}, err
	}
	if job.Status.Succeeded == 0 { // related `its state decides here`
		return ctrl.Result{}, nil
	}
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: release.Namespace, Name: release.Spec.Config}, config); err != nil { // related `the reconcile needs this object` `a pass without it ends here`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: release.Namespace, Name: release.Spec.Deployment}, deployment); apierrors.IsNotFound(err) { // ok: watched
		return ctrl.Result{}, nil
	}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, err
	}
	if deployment.Status.ReadyReplicas == 0 { // ok: watched
		return ctrl.Result{}, nil
	}
	return r.bind(ctx, req)
}

// bind reads through another package, and asks by way of a function.
func (r *releases) bind(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim, err := claims.Of(ctx, r.Client, req.NamespacedName) // related `the reconcile waits for the state of this object`
	if err != nil {
		return ctrl.Result{}, err
	}
	if !isBound(claim) { // related `its state decides here`
		return ctrl.Result{}, nil
	}
	return r.okRest(ctx, req)
}

func isBound(claim *corev1.PersistentVolumeClaim) bool {
	return claim.Status.Phase == corev1.ClaimBound
}

// okRest reads what it does not wait for.
func (r *releases) okRest(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.apiReader.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, err
	}
	if len(node.Status.Addresses) == 0 { // ok: not from the cache
		return ctrl.Result{}, nil
	}
	budget := &policyv1.PodDisruptionBudget{}
	if err := r.Get(ctx, req.NamespacedName, budget); err != nil {
		return ctrl.Result{}, err
	}
	if budget.Status.DisruptionsAllowed == 0 { // ok: asks again
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	service := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, service); err != nil {
		return ctrl.Result{}, err
	}
	if service.Spec.Type == corev1.ServiceTypeExternalName { // ok: its spec has another value
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// images never asks for another reconcile, so that each branch on the state of the Job counts.
type images struct{ client client.Client }

// NewImages makes the controller, and another function adds its watches.
func NewImages(mgr manager.Manager) (controller.Controller, error) {
	reconciler := &images{client: mgr.GetClient()}
	c, err := controller.New("images", mgr, controller.Options{Reconciler: reconciler})
	if err != nil {
		return nil, err
	}
	return c, watchImages(mgr, c)
}

func watchImages(mgr manager.Manager, c controller.Controller) error {
	return c.Watch(source.Kind[client.Object](mgr.GetCache(), &Image{}, &handler.EnqueueRequestForObject{})) // want `missing-watch: the reconcile of a Image waits for a Job`
}

func (r *images) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	image := &Image{}
	if err := r.client.Get(ctx, req.NamespacedName, image); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	return reconcile.Result{}, r.update(ctx, image)
}

func (r *images) update(ctx context.Context, image *Image) error {
	job := &batchv1.Job{}
	if err := r.client.Get(ctx, client.ObjectKeyFromObject(image), job); err != nil { // related `the reconcile waits for the state of this object`
		return err
	}
	switch { // a phase is written, and nothing is waited for
	case job.Status.Failed > 0: // related `its state decides here`
		image.Status.Phase = "failed"
	default:
		image.Status.Phase = "running"
	}
	return r.client.Update(ctx, image)
}

// imports is as images, and asks again.
type imports struct{ client.Client }

func (r *imports) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Import{}).Complete(r)
}

func (r *imports) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	image := &Import{}
	job := &batchv1.Job{}
	if err := r.Get(ctx, req.NamespacedName, job); err != nil {
		return reconcile.Result{}, err
	}
	if job.Status.Succeeded > 0 { // ok: it is read each minute
		image.Status.Phase = "done"
	}
	return reconcile.Result{RequeueAfter: time.Minute}, r.Update(ctx, image)
}

// mirrors asks again after a conflict only.
type mirrors struct{ client.Client }

func (r *mirrors) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&Mirror{}). // want `missing-watch: the reconcile of a Mirror waits for a Job`
		Complete(r)
}

func (r *mirrors) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	mirror := &Mirror{}
	job := &batchv1.Job{}
	if err := r.Get(ctx, req.NamespacedName, job); err != nil { // related `the reconcile waits for the state of this object`
		return reconcile.Result{}, err
	}
	if job.Status.Succeeded > 0 { // related `its state decides here`
		mirror.Status.Phase = "done"
	}
	err := r.Update(ctx, mirror)
	if apierrors.IsConflict(err) {
		return reconcile.Result{Requeue: true}, nil
	}
	return reconcile.Result{}, err
}

// Archive has a controller that is given a watch once it is built.
type Archive struct{ Release }

type archives struct {
	client.Client
	controller controller.Controller
}

func (r *archives) SetupWithManager(mgr ctrl.Manager) error {
	c, err := ctrl.NewControllerManagedBy(mgr).For(&Archive{}).Build(r)
	if err != nil {
		return err
	}
	r.controller = c
	return r.watchMore(mgr)
}

func (r *archives) watchMore(mgr ctrl.Manager) error {
	return r.controller.Watch(source.Kind[client.Object](mgr.GetCache(), &batchv1.Job{}, &handler.EnqueueRequestForObject{}))
}

func (r *archives) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	job := &batchv1.Job{}
	if err := r.Get(ctx, req.NamespacedName, job); err != nil {
		return ctrl.Result{}, err
	}
	if job.Status.Succeeded == 0 { // ok: watched, if not by the builder
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Create(ctx, &Archive{})
}
