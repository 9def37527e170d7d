package optional_used

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/scopes"
)

// A passing reconciler puts what it has read into a struct of the program, and hands that on.
type passing struct{ client.Client }

func (r *passing) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	b := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pass := &scopes.Pass{Backup: b}
	defer func() {
		if err := r.Update(ctx, b); err != nil {
			reterr = fmt.Errorf("%s: %w", pass.Prefix, err)
		}
	}()
	if !b.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.shrink(pass)
	}
	return ctrl.Result{}, r.grow(pass)
}

func (r *passing) shrink(pass *scopes.Pass) error {
	size := *pass.Backup.Status.Size // want `optional-used: pass.Backup.Status.Size is optional`
	fmt.Println(size)
	return nil
}

func (r *passing) grow(pass *scopes.Pass) error {
	if pass.Backup.Status.Size == nil {
		size := int64(1)
		pass.Backup.Status.Size = &size
	}
	fmt.Println(*pass.Backup.Status.Size)
	return r.types(pass)
}

func (r *passing) types(pass *scopes.Pass) error {
	strategy := pass.Backup.Spec.Strategy
	if strategy.Type == "full" { // want `optional-used: strategy is optional`
		return nil
	}
	return r.okSized(pass)
}

// The caller has set it.
func (r *passing) okSized(pass *scopes.Pass) error {
	fmt.Println(*pass.Backup.Status.Size)
	return nil
}

// A question decides whether the object is put into the struct.
func (r *passing) okAsked(ctx context.Context, req ctrl.Request) error {
	b := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return err
	}
	if b.HasStrategy() {
		return asked(&scopes.Pass{Backup: b})
	}
	return nil
}

func asked(pass *scopes.Pass) error { return fmt.Errorf("%s", pass.Backup.Spec.Strategy.Type) }

// The test comes after that, under the name of the object.
func (r *passing) okTestedAfter(ctx context.Context, req ctrl.Request) error {
	b := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return err
	}
	pass := &scopes.Pass{Backup: b}
	if b.Spec.Strategy == nil {
		return nil
	}
	return testedAfter(pass)
}

func testedAfter(pass *scopes.Pass) error { return fmt.Errorf("%s", pass.Backup.Spec.Strategy.Type) }

// The object is completed under its own name.
func (r *passing) okSetAfter(ctx context.Context, req ctrl.Request) error {
	b := &api.Backup{}
	if err := r.Get(ctx, req.NamespacedName, b); err != nil {
		return err
	}
	pass := &scopes.Pass{Backup: b}
	completed(b)
	return setAfter(pass)
}

func completed(b *api.Backup) { b.Spec.Strategy = &api.Strategy{Type: "full"} }

func setAfter(pass *scopes.Pass) error { return fmt.Errorf("%s", pass.Backup.Spec.Strategy.Type) }

// The function that finds the object has completed it.
func (r *passing) okFound(ctx context.Context) error {
	b, err := r.complete(ctx)
	if err != nil {
		return err
	}
	return foundWhole(&scopes.Pass{Backup: b})
}

func (r *passing) complete(ctx context.Context) (*api.Backup, error) {
	b := &api.Backup{}
	err := r.Get(ctx, client.ObjectKey{Name: "b"}, b)
	completed(b)
	return b, err
}

func foundWhole(pass *scopes.Pass) error { return fmt.Errorf("%s", pass.Backup.Spec.Strategy.Type) }
