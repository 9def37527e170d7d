// Package setup reads while controllers are built, before the manager that they belong to is started.
package setup

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/cachesync/set_up/settings"
)

type accounts struct {
	client.Client
	shard string
}

func (r *accounts) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_, err := settings.Read(ctx, r.Client)
	return ctrl.Result{}, err
}

// SetupWithManager hands the client of the reconciler to another package.
func (r *accounts) SetupWithManager(mgr ctrl.Manager) error {
	read, err := settings.Read(context.Background(), r.Client) // want `client-before-start: Read reads from caches that are not started before the manager is`
	if err != nil {
		return err
	}
	r.shard = read["shard"]
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Secret{}).Complete(r) // related `built here`
}

type quotas struct {
	client  client.Client
	Scheme  *runtime.Scheme
	limited bool
}

func (r *quotas) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.limits(ctx)
}

func (r *quotas) limits(ctx context.Context) error {
	list := &corev1.LimitRangeList{}
	if err := r.client.List(ctx, list); err != nil { // related `read here`
		return err
	}
	r.limited = len(list.Items) > 0
	return nil
}

// addTo has a method of the reconciler read.
func (r *quotas) addTo(mgr manager.Manager) error {
	if err := r.limits(context.Background()); err != nil { // want `client-before-start: limits reads from caches`
		return err
	}
	b := ctrl.NewControllerManagedBy(mgr).For(&corev1.ResourceQuota{})
	return b.Complete(r) // related `built here`
}

// nodesOf reads with what the manager gives out.
func nodesOf(mgr ctrl.Manager, r reconcile.Reconciler) error {
	nodes := &corev1.NodeList{}
	if err := mgr.GetClient().List(context.Background(), nodes); err != nil { // want `client-before-start: List reads from caches`
		return err
	}
	if len(nodes.Items) == 0 {
		return nil
	}
	_, err := ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Build(r) // related `built here`
	return err
}

func main(mgr ctrl.Manager) error {
	if err := (&accounts{Client: mgr.GetClient()}).SetupWithManager(mgr); err != nil {
		return err
	}
	if err := (&quotas{client: mgr.GetClient(), Scheme: mgr.GetScheme()}).addTo(mgr); err != nil {
		return err
	}
	if err := okReader(mgr, &accounts{Client: mgr.GetClient()}); err != nil {
		return err
	}
	direct, err := client.New(mgr.GetConfig(), client.Options{})
	if err != nil {
		return err
	}
	if err := (&volumes{Client: direct}).okDirect(mgr); err != nil {
		return err
	}
	return (&claims{Client: mgr.GetClient()}).okLater(mgr)
}

// okReader reads from the API server.
func okReader(mgr ctrl.Manager, r *accounts) error {
	if err := mgr.GetAPIReader().List(context.Background(), &corev1.NodeList{}); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Node{}).Complete(r)
}

// volumes have a client without a cache.
type volumes struct{ client.Client }

func (r *volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *volumes) okDirect(mgr ctrl.Manager) error {
	if err := r.List(context.Background(), &corev1.PersistentVolumeList{}); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolume{}).Complete(r)
}

// claims are read by what runs later, or after the caches have synced.
type claims struct{ client.Client }

func (r *claims) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, nil
}

func (r *claims) of(ctx context.Context, pod client.Object) []reconcile.Request {
	list := &corev1.PersistentVolumeClaimList{}
	_ = r.List(ctx, list)
	return make([]reconcile.Request, len(list.Items))
}

func (r *claims) okLater(mgr ctrl.Manager) error {
	err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error {
		return r.List(ctx, &corev1.PersistentVolumeClaimList{})
	}))
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolumeClaim{}).Watches(&corev1.Pod{}, handler.EnqueueRequestsFromMapFunc(r.of)).Complete(r)
}

// okSynced is run by a manager that runs already.
func (r *claims) okSynced(ctx context.Context, mgr ctrl.Manager) error {
	if !mgr.GetCache().WaitForCacheSync(ctx) {
		return ctx.Err()
	}
	if err := r.List(ctx, &corev1.PersistentVolumeClaimList{}); err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolumeClaim{}).Complete(r)
}
