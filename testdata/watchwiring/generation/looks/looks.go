// Package looks has reconciles that ask for labels by way of other packages.
package looks

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/generation/looks/things"
)

// By a method of the object.
type skipper struct{ client.Client }

func (r *skipper) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&things.Boat{}). // want `generation-only: labels or annotations of a Boat are read, and changes of them do not wake the controller`
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}

func (r *skipper) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boat := &things.Boat{}
	if err := r.Get(ctx, req.NamespacedName, boat); err != nil || boat.Skipped() { // related `may be read here`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, boat)
}

// By a method of the value.
type pauser struct{ client.Client }

func (r *pauser) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&things.Boat{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `generation-only: labels or annotations of a Boat`
		Complete(r)
}

func (r *pauser) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boat := &things.Boat{}
	if err := r.Get(ctx, req.NamespacedName, boat); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.sail(ctx, boat)
}

func (r *pauser) sail(ctx context.Context, boat *things.Boat) error {
	if boat.Paused() { // related `may be read here`
		return nil
	}
	return r.Update(ctx, boat)
}

// By a function.
type asker struct{ client.Client }

func (r *asker) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&things.Boat{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `generation-only: labels or annotations of a Boat`
		Complete(r)
}

func (r *asker) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boat := &things.Boat{}
	if err := r.Get(ctx, req.NamespacedName, boat); err != nil || things.Skips(boat) { // related `may be read here`
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, boat)
}

// okSetter only wants a label to be there.
type okSetter struct{ client.Client }

func (r *okSetter) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&things.Boat{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

func (r *okSetter) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boat := &things.Boat{}
	if err := r.Get(ctx, req.NamespacedName, boat); err != nil || !boat.Named() || !boat.Ensure() {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, boat)
}

// okLabels is woken by changes of labels as well.
type okLabels struct{ client.Client }

func (r *okLabels) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&things.Boat{}, builder.WithPredicates(predicate.Or(predicate.GenerationChangedPredicate{}, predicate.LabelChangedPredicate{}))).
		Complete(r)
}

func (r *okLabels) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boat := &things.Boat{}
	if err := r.Get(ctx, req.NamespacedName, boat); err != nil || boat.Skipped() {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, boat)
}

// By a function for objects of all kinds, which has another one look (aws-application-networking-k8s).
type tagger struct{ client.Client }

func (r *tagger) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&things.Boat{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})). // want `generation-only: labels or annotations of a Boat`
		Complete(r)
}

func (r *tagger) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boat := &things.Boat{}
	if err := r.Get(ctx, req.NamespacedName, boat); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if len(things.Tags(boat)) > 0 { // related `may be read here`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, boat)
}

// okKey hands the object to a function for objects of all kinds that asks for its name.
type okKey struct{ client.Client }

func (r *okKey) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&things.Boat{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

func (r *okKey) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	boat := &things.Boat{}
	if err := r.Get(ctx, req.NamespacedName, boat); err != nil || things.Key(boat) == "" {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, boat)
}
