// Package cleared holds what happens to expectations when objects go.
package cleared

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// KeepingReconciler never deletes what it expects.
type KeepingReconciler struct {
	client.Client
	scale stores.Scale
}

func NewKeepingReconciler(c client.Client) *KeepingReconciler {
	return &KeepingReconciler{Client: c, scale: stores.NewScale()}
}

func (r *KeepingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil // want `never-cleared: Reconcile returns when its object is gone and clears nothing in scale: the next object of that name waits for it`
		}
		return ctrl.Result{}, err
	}
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		if waited >= stores.Timeout {
			return ctrl.Result{}, context.DeadlineExceeded
		}
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	r.scale.ExpectScale(req.String(), set.Name+"-0")
	return ctrl.Result{}, nil
}

// ClearingReconciler deletes them.
type ClearingReconciler struct {
	client.Client
	scale stores.Scale
}

func NewClearingReconciler(c client.Client) *ClearingReconciler {
	return &ClearingReconciler{Client: c, scale: stores.NewScale()}
}

func (r *ClearingReconciler) okReconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		if apierrors.IsNotFound(err) {
			r.scale.DeleteExpectations(req.String())
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if satisfied, waited, _ := r.scale.SatisfiedExpectations(req.String()); !satisfied {
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	r.scale.ExpectScale(req.String(), set.Name+"-0")
	return ctrl.Result{}, nil
}

// ForeignReconciler has its store from elsewhere, where others may delete from it.
type ForeignReconciler struct {
	client.Client
	Scale stores.Scale
}

func (r *ForeignReconciler) okReconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	set := &corev1.ReplicationController{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	if satisfied, waited, _ := r.Scale.SatisfiedExpectations(req.String()); !satisfied {
		return ctrl.Result{RequeueAfter: stores.Timeout - waited}, nil
	}
	return ctrl.Result{}, nil
}

// ClusterReconciler deletes under the name of what was not found: kuberay before #4039.
type ClusterReconciler struct {
	client.Client
	checking *stores.Checking
}

func (r *ClusterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	instance := &corev1.Pod{}
	var err error
	if err = r.Get(ctx, req.NamespacedName, instance); err == nil {
		return ctrl.Result{}, nil
	}
	if apierrors.IsNotFound(err) {
		r.checking.Delete(instance.Name, instance.Namespace) // want `never-cleared: Delete is given instance.Name, which is empty: it was not found`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

func (r *ClusterReconciler) okNameOfRequest(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	instance := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, instance); err != nil {
		if apierrors.IsNotFound(err) {
			r.checking.Delete(req.Name, req.Namespace)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	r.checking.Delete(instance.Name, instance.Namespace)
	return ctrl.Result{}, nil
}

// Another object was not found; the one whose name is used was.
func (r *ClusterReconciler) okOtherObject(ctx context.Context, req ctrl.Request, instance *corev1.Pod) (ctrl.Result, error) {
	if err := r.Get(ctx, req.NamespacedName, &corev1.Service{}); apierrors.IsNotFound(err) {
		r.checking.Delete(instance.Name, instance.Namespace)
	}
	return ctrl.Result{}, nil
}

// KeyController is of the client-go kind: a key, and a lister or a store of an informer.
type KeyController struct {
	pods     corelisters.PodLister
	informer cache.SharedIndexInformer
	scale    stores.Scale
	cleared  stores.Scale
}

func NewKeyController(pods corelisters.PodLister) *KeyController {
	return &KeyController{pods: pods, scale: stores.NewScale(), cleared: stores.NewScale()}
}

func (c *KeyController) syncListed(key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return err
	}
	if _, err := c.pods.Pods(namespace).Get(name); apierrors.IsNotFound(err) {
		return nil // want `never-cleared: syncListed returns when its object is gone`
	} else if err != nil {
		return err
	}
	if satisfied, _, _ := c.scale.SatisfiedExpectations(key); !satisfied {
		return context.DeadlineExceeded
	}
	return nil
}

// One of two stores is forgotten, as in kubevirt's controllers for its volumes.
func (c *KeyController) syncStored(key string) error {
	_, exists, err := c.informer.GetStore().GetByKey(key)
	if err != nil {
		return err
	}
	if !exists {
		c.cleared.DeleteExpectations(key)
		return nil // want `never-cleared: syncStored returns when its object is gone and clears nothing in scale`
	}
	if satisfied, _, _ := c.scale.SatisfiedExpectations(key); !satisfied {
		return context.DeadlineExceeded
	}
	return nil
}

// The handler of the deletion deletes.
func (c *KeyController) okSync(key string) error {
	_, exists, err := c.informer.GetStore().GetByKey(key)
	if err != nil || !exists {
		return err
	}
	if satisfied, _, _ := c.cleared.SatisfiedExpectations(key); !satisfied {
		return context.DeadlineExceeded
	}
	return nil
}

func (c *KeyController) deleted(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.cleared.DeleteExpectations(key)
	}
}
