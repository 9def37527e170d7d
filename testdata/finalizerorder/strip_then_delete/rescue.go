package strip_then_delete

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A rescuer forces objects of a kind that is told to it to go: the delete by name is of the object that lost its finalizers, and no clean-up
// that they guard (ob-operator).
type rescuer struct {
	client.Client
	dynamic dynamic.Interface
	kind    schema.GroupVersionResource
}

func (r *rescuer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	target, err := r.dynamic.Resource(r.kind).Namespace(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	target.SetFinalizers(nil)
	if _, err := r.dynamic.Resource(r.kind).Namespace(req.Namespace).Update(ctx, target, metav1.UpdateOptions{}); err != nil { // want `strip-then-delete: finalizers are removed before the object is deleted`
		return ctrl.Result{}, err
	}
	if target.GetDeletionTimestamp() == nil {
		if err := r.dynamic.Resource(r.kind).Namespace(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{}); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
