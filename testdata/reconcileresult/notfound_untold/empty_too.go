package notfound_untold

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func groupsOf(ctx context.Context, r client.Client, namespace string) ([]corev1.ConfigMap, error) {
	var groups corev1.ConfigMapList
	if err := r.List(ctx, &groups, client.InNamespace(namespace)); err != nil {
		return nil, err
	}
	return groups.Items, nil
}

// failsForward takes a list that has failed for an empty one (operator-lifecycle-manager).
func failsForward(ctx context.Context, r client.Client, namespace string) (bool, error) {
	groups, err := groupsOf(ctx, r, namespace)
	if err != nil || len(groups) == 0 {
		return false, nil // want `notfound-untold: failsForward says after any error of groupsOf what it says of an object that is not there, and returns no error`
	}
	return true, nil
}

// hasGroup asks for both in turn.
func hasGroup(ctx context.Context, r client.Client, namespace string) (bool, error) {
	if groups, err := groupsOf(ctx, r, namespace); err == nil && len(groups) > 0 {
		return true, nil
	}
	return false, nil // want `notfound-untold: hasGroup says after any error of groupsOf`
}

// okReturns returns the error.
func okReturns(ctx context.Context, r client.Client, namespace string) (bool, error) {
	groups, err := groupsOf(ctx, r, namespace)
	if err != nil || len(groups) == 0 {
		return false, err
	}
	return true, nil
}

// okUnknown can say no of groups that are there.
func okUnknown(ctx context.Context, r client.Client, namespace string) (bool, error) {
	groups, err := groupsOf(ctx, r, namespace)
	if err != nil || len(groups) == 0 {
		return false, nil
	}
	return groups[0].Data != nil, nil
}

// okKind says so of one kind.
func okKind(ctx context.Context, r client.Client, namespace string) (bool, error) {
	groups, err := groupsOf(ctx, r, namespace)
	if apierrors.IsForbidden(err) || err == nil && len(groups) == 0 {
		return false, nil
	}
	return err == nil, err
}

// Groups asks for the groups of a namespace in each pass.
type Groups struct{ client.Client }

func (r *Groups) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, asks := range []func(context.Context, client.Client, string) (bool, error){okReturns, okUnknown, okKind} {
		if _, err := asks(ctx, r.Client, req.Namespace); err != nil {
			return ctrl.Result{}, err
		}
	}
	if fails, err := failsForward(ctx, r.Client, req.Namespace); fails || err != nil {
		return ctrl.Result{}, err
	}
	if has, err := hasGroup(ctx, r.Client, req.Namespace); has || err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Delete(ctx, &corev1.ConfigMap{})
}
