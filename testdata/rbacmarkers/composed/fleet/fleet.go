// Package fleet has objects made and written by others.
package fleet

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	coreac "k8s.io/client-go/applyconfigurations/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fleetv1 "github.com/ctrllint/ctrllint/testdata/rbacmarkers/api/v1"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/composed/manifests"
	"github.com/ctrllint/ctrllint/testdata/rbacmarkers/composed/store"
)

// +kubebuilder:rbac:groups=fleet.example.com,resources=ships;ships/finalizers,verbs=*
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Fleet reconciles ships.
type Fleet struct {
	client.Client
	Applier *store.Applier
	Store   store.Client
	Journal store.Journal
}

// Main makes the one manager.
func Main(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	return ctrl.NewControllerManagedBy(mgr).For(&fleetv1.Ship{}).Complete(&Fleet{
		Client: mgr.GetClient(), Applier: &store.Applier{Client: mgr.GetClient()}, Store: store.Wrap(ctx, mgr.GetClient()),
	})
}

// Reconcile hands over what other packages make.
func (f *Fleet) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ship := &fleetv1.Ship{}
	if err := f.Get(ctx, req.NamespacedName, ship); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	objects, err := f.desired(ship)
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := f.Applier.Apply(ctx, ship, objects...); err != nil { // want `on services: the API server refuses what Apply asks for` `on poddisruptionbudgets: ` `on serviceaccounts: `
		return ctrl.Result{}, err
	}
	if err := f.each(ctx, req.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, f.wrapped(ctx, req)
}

func (f *Fleet) desired(ship *fleetv1.Ship) ([]client.Object, error) {
	opts := manifests.Options{Name: ship.Name, Namespace: ship.Namespace, Budget: true}
	account, err := manifests.NewAccount(opts)
	if err != nil {
		return nil, err
	}
	return append(manifests.Build(opts), account), nil
}

func (f *Fleet) each(ctx context.Context, name string) error {
	for _, of := range []manifests.Buildable{manifests.Crew{}, &manifests.Guard{}} {
		for _, object := range of.Build() {
			if err := f.Create(ctx, object); err != nil { // want `on jobs: ` `on networkpolicies: `
				return err
			}
		}
	}
	roles, binding := manifests.Roles(name)
	for _, role := range roles {
		if err := f.Create(ctx, role); err != nil { // want `on roles: `
			return err
		}
	}
	return store.Delete(ctx, f.Client, binding) // want `on rolebindings: `
}

func (f *Fleet) applied(ctx context.Context, name string) error {
	return f.Apply(ctx, coreac.Endpoints(name, "harbour"), client.FieldOwner("fleet")) // want `anything on endpoints: the API server refuses Apply`
}

func (f *Fleet) wrapped(ctx context.Context, req ctrl.Request) error {
	secret := &corev1.Secret{}
	if err := f.Store.Get(req.NamespacedName, secret); err != nil { // want `anything on secrets: the cache that Get reads from cannot fill`
		return err
	}
	settings := &corev1.ConfigMap{}
	if err := f.Store.Create(settings); err != nil { // want `grants create on configmaps: the API server refuses what Create asks for`
		return err
	}
	if err := f.Journal.Keep(ctx, &corev1.Pod{}); err != nil { // ok: one that keeps it in memory is a journal as well
		return err
	}
	if err := store.Delete(ctx, f.Client, &appsv1.DaemonSet{}); err != nil { // want `anything on daemonsets: the API server refuses what Delete asks for`
		return err
	}
	return f.untyped(ctx, req)
}

var deckKind = schema.GroupVersionKind{Group: "decks.example.com", Version: "v1", Kind: "Deck"}

func (f *Fleet) untyped(ctx context.Context, req ctrl.Request) error {
	set := &unstructured.Unstructured{}
	set.SetGroupVersionKind(manifests.StatefulSetKind)
	if err := f.Get(ctx, req.NamespacedName, set); err != nil { // want `anything on statefulsets: the API server refuses Get`
		return err
	}
	sails := &unstructured.UnstructuredList{}
	sails.SetGroupVersionKind(manifests.SailKind)
	if err := f.List(ctx, sails); err != nil { // want `anything on sails: the API server refuses List`
		return err
	}
	deck := &unstructured.Unstructured{}
	deck.SetGroupVersionKind(deckKind)
	mast := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "masts.example.com/v1", "kind": "Mast"}}
	for _, object := range []client.Object{deck, mast} {
		if err := f.Delete(ctx, object); err != nil { // want `anything on decks: ` `anything on masts: `
			return err
		}
	}
	own := &unstructured.Unstructured{}
	own.SetGroupVersionKind(schema.GroupVersionKind{Group: "fleet.example.com", Version: "v1", Kind: "Ship"})
	if err := f.Update(ctx, own); err != nil { // ok: ships are granted
		return err
	}
	any := &unstructured.Unstructured{}
	any.SetGroupVersionKind(schema.GroupVersionKind{Group: req.Namespace, Version: "v1", Kind: req.Name})
	return f.Create(ctx, any) // ok: of which kind it is, the request says
}
