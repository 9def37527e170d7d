package mode

import (
	"context"
	"slices"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	fwv1 "example.org/variants/finalizers/noise_constbool/mode/v1"
)

const (
	chainFinalizer = "fw.example.com/chain"

	hold    = true
	release = !hold
)

type ChainReconciler struct {
	api   client.Client
	chain func(ctx context.Context, name string, present bool) error
}

func (c *ChainReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	fw := new(fwv1.Firewall)
	if err := c.api.Get(ctx, req.NamespacedName, fw); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if gone := fw.GetDeletionTimestamp() != nil; gone {
		if err := c.chain(ctx, fw.Name, false); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, c.edit(ctx, fw, chainFinalizer, release)
	}
	if err := c.edit(ctx, fw, chainFinalizer, hold); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, c.chain(ctx, fw.Name, true)
}

func (c *ChainReconciler) edit(ctx context.Context, obj client.Object, name string, keep bool) error {
	list := obj.GetFinalizers()
	if slices.Contains(list, name) == keep {
		return nil
	}
	base := obj.DeepCopyObject().(client.Object)
	if keep {
		list = append(slices.Clone(list), name)
	} else {
		list = slices.DeleteFunc(slices.Clone(list), func(f string) bool { return f == name })
	}
	obj.SetFinalizers(list)
	return c.api.Patch(ctx, obj, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}
