package holder

import (
	"context"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	storagev1 "example.org/variants/finalizers/inverted_guard/holder/v1"
)

const exportFinalizer = "storage.example.com/export"

// keeper holds one volume for the length of a reconcile.
type keeper struct {
	vol *storagev1.Volume
	c   client.Client
	log logr.Logger
}

func (h *keeper) held() bool {
	return controllerutil.ContainsFinalizer(h.vol, exportFinalizer)
}

func (h *keeper) save(ctx context.Context, change func(*storagev1.Volume)) error {
	before := h.vol.DeepCopy()
	change(h.vol)
	return h.c.Patch(ctx, h.vol, client.MergeFromWithOptions(before, client.MergeFromWithOptimisticLock{}))
}

func (h *keeper) hold(ctx context.Context) error {
	if h.held() {
		return nil
	}
	h.log.V(1).Info("hold volume", "volume", h.vol.Name)
	return h.save(ctx, func(v *storagev1.Volume) {
		controllerutil.AddFinalizer(v, exportFinalizer)
	})
}

func (h *keeper) let(ctx context.Context) error {
	if !h.held() {
		return nil
	}
	return h.save(ctx, func(v *storagev1.Volume) {
		controllerutil.RemoveFinalizer(v, exportFinalizer)
	})
}

type ExportReconciler struct {
	client.Client
	Array interface {
		Destroy(ctx context.Context, volume string) error
	}
}

func (r *ExportReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	vol := &storagev1.Volume{}
	if err := r.Get(ctx, req.NamespacedName, vol); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	h := &keeper{vol: vol, c: r.Client, log: ctrl.LoggerFrom(ctx)}
	if vol.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, h.hold(ctx)
	}
	if err := r.Array.Destroy(ctx, vol.Name); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, h.let(ctx)
}
