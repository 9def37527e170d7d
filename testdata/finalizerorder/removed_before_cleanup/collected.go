package removed_before_cleanup

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const rackFinalizer = "racks.example.com/rack"

// Racks deletes what is in a rack, one after another.
type Racks struct {
	client.Client
	ledger Ledger
}

// collected returns what went wrong once the finalizer is gone.
func (r *Racks) collected(ctx context.Context, rack *corev1.ConfigMap) error {
	if rack.DeletionTimestamp.IsZero() {
		return nil
	}
	var errs []error
	for _, slot := range []string{"a", "b"} {
		if err := r.ledger.DeleteEntry(ctx, rack.Name+slot); err != nil {
			errs = append(errs, fmt.Errorf("slot %s: %w", slot, err))
		}
	}
	controllerutil.RemoveFinalizer(rack, rackFinalizer) // want `removed-before-cleanup: the finalizer of rack is removed although DeleteEntry failed`
	if err := r.Update(ctx, rack); err != nil {
		errs = append(errs, err)
	}
	return utilerrors.NewAggregate(errs)
}

// joined has the errors of two steps in one.
func (r *Racks) joined(ctx context.Context, rack *corev1.ConfigMap) error {
	if rack.GetDeletionTimestamp() == nil {
		return nil
	}
	first := r.ledger.DeleteEntry(ctx, rack.Name)
	if first != nil {
		first = fmt.Errorf("entry: %w", first)
	}
	if controllerutil.RemoveFinalizer(rack, rackFinalizer) { // want `removed-before-cleanup: the finalizer of rack is removed although DeleteEntry failed`
		return errors.Join(first, r.Update(ctx, rack))
	}
	return first
}

// noted puts each error down in the status besides.
func (r *Racks) noted(ctx context.Context, rack *corev1.Node) error {
	if rack.DeletionTimestamp.IsZero() {
		return nil
	}
	var errs []error
	if id := rack.Spec.ProviderID; id != "" {
		if err := r.ledger.DeleteEntry(ctx, id); err != nil {
			putDown(rack, "DeletionFailed", err)
			errs = append(errs, fmt.Errorf("entry %s: %w", id, err))
		}
	}
	controllerutil.RemoveFinalizer(rack, rackFinalizer) // want `removed-before-cleanup: the finalizer of rack is removed although DeleteEntry failed`
	errs = append(errs, r.Update(ctx, rack))
	return utilerrors.NewAggregate(errs)
}

func putDown(node *corev1.Node, reason string, err error) {
	node.Status.Conditions = append(node.Status.Conditions, corev1.NodeCondition{Type: "Emptied", Reason: reason, Message: err.Error()})
}

// okNoted asks the status for what was put down.
func (r *Racks) okNoted(ctx context.Context, rack *corev1.Node) error {
	if rack.DeletionTimestamp.IsZero() {
		return nil
	}
	var errs []error
	if err := r.ledger.DeleteEntry(ctx, rack.Spec.ProviderID); err != nil {
		putDown(rack, "DeletionFailed", err)
		errs = append(errs, err)
	}
	if len(rack.Status.Conditions) == 0 {
		controllerutil.RemoveFinalizer(rack, rackFinalizer)
		errs = append(errs, r.Update(ctx, rack))
	}
	return utilerrors.NewAggregate(errs)
}

// okAsked asks for what it has collected.
func (r *Racks) okAsked(ctx context.Context, rack *corev1.ConfigMap) error {
	if rack.DeletionTimestamp.IsZero() {
		return nil
	}
	var errs []error
	for _, slot := range []string{"a", "b"} {
		if err := r.ledger.DeleteEntry(ctx, rack.Name+slot); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	controllerutil.RemoveFinalizer(rack, rackFinalizer)
	return r.Update(ctx, rack)
}

// okAggregate asks for what is made of them.
func (r *Racks) okAggregate(ctx context.Context, rack *corev1.ConfigMap) error {
	if rack.DeletionTimestamp.IsZero() {
		return nil
	}
	var errs []error
	if err := r.ledger.DeleteEntry(ctx, rack.Name); err != nil {
		errs = append(errs, err)
	}
	if err := utilerrors.NewAggregate(errs); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(rack, rackFinalizer)
	return r.Update(ctx, rack)
}

// okFlag notes that a step has failed.
func (r *Racks) okFlag(ctx context.Context, rack *corev1.ConfigMap) error {
	if rack.DeletionTimestamp.IsZero() {
		return nil
	}
	var errs []error
	gone := true
	if err := r.ledger.DeleteEntry(ctx, rack.Name); err != nil {
		errs = append(errs, err)
		gone = false
	}
	if gone {
		controllerutil.RemoveFinalizer(rack, rackFinalizer)
		errs = append(errs, r.Update(ctx, rack))
	}
	return errors.Join(errs...)
}

// okCount counts what is gone.
func (r *Racks) okCount(ctx context.Context, rack *corev1.ConfigMap, slots []string) error {
	if rack.DeletionTimestamp.IsZero() {
		return nil
	}
	var errs []error
	n := 0
	for _, slot := range slots {
		if err := r.ledger.DeleteEntry(ctx, rack.Name+slot); err != nil {
			errs = append(errs, err)
			continue
		}
		n++
	}
	if n == len(slots) {
		controllerutil.RemoveFinalizer(rack, rackFinalizer)
		errs = append(errs, r.Update(ctx, rack))
	}
	return errors.Join(errs...)
}
