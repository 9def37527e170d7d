package cause_maybe_nil

import (
	"context"
	"errors"
	"fmt"

	pkgerrors "github.com/pkg/errors"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// deleteAll names the cause of what a delete of an object says that is gone.
func (r *Runtimes) deleteAll(ctx context.Context, objects []client.Object) error {
	for _, obj := range objects {
		if err := r.Delete(ctx, obj); err != nil {
			return fmt.Errorf("failed to delete %s: %w", obj.GetName(), client.IgnoreNotFound(err)) // want `cause-maybe-nil: client.IgnoreNotFound\(err\) may be nil here, and names no cause then: IgnoreNotFound returns nil for an error that it ignores`
		}
	}
	return nil
}

func (r *Runtimes) deleteLogged(ctx context.Context, obj client.Object) error {
	err := r.Delete(ctx, obj)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(client.IgnoreNotFound(err), "failed to delete") // want `cause-maybe-nil: client.IgnoreNotFound\(err\) may be nil here`
	}
	return err
}

// createText panics for an object that is there.
func (r *Runtimes) createText(ctx context.Context, obj client.Object) error {
	if err := r.Create(ctx, obj); err != nil {
		rest := client.IgnoreAlreadyExists(err) // want `cause-maybe-nil: client.IgnoreAlreadyExists\(err\) may be nil here, and this panics then`
		return errors.New("failed to create: " + rest.Error())
	}
	return nil
}

// deleteOwn has a filter of the project.
func (r *Runtimes) deleteOwn(ctx context.Context, obj client.Object) error {
	if err := r.Delete(ctx, obj); err != nil {
		return fmt.Errorf("failed to delete: %w", withoutGone(err)) // want `cause-maybe-nil: withoutGone\(err\) may be nil here, and names no cause then: withoutGone returns nil for an error that it ignores`
	}
	return nil
}

func withoutGone(err error) error {
	if apierrors.IsNotFound(err) || apierrors.IsGone(err) {
		return nil
	}
	return err
}

// okDeleteTested asks what is left, and not the error.
func (r *Runtimes) okDeleteTested(ctx context.Context, obj client.Object) error {
	if err := r.Delete(ctx, obj); client.IgnoreNotFound(err) != nil {
		return fmt.Errorf("failed to delete: %w", client.IgnoreNotFound(err))
	}
	if err := withoutGone(r.Delete(ctx, obj)); err != nil {
		return fmt.Errorf("failed to delete: %w", err)
	}
	return nil
}

// okDeleteAsked has asked for the kind before.
func (r *Runtimes) okDeleteAsked(ctx context.Context, obj client.Object) error {
	err := r.Delete(ctx, obj)
	switch {
	case apierrors.IsNotFound(err):
		return nil
	case err != nil:
		return fmt.Errorf("failed to delete: %w", client.IgnoreNotFound(err))
	}
	return nil
}

// okDeleteWrapped returns nil where nothing is left of the error.
func (r *Runtimes) okDeleteWrapped(ctx context.Context, obj client.Object) error {
	if err := r.Delete(ctx, obj); err != nil {
		return pkgerrors.Wrap(client.IgnoreNotFound(err), "failed to delete")
	}
	return nil
}
