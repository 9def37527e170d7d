package share

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-finalizers/finalizer-guard-in-method/nfs-shares/good/api/v1"
)

const exportFinalizer = "nas.homelab.io/export"

// holder keeps the share that is worked on, and stores what changes of it.
type holder struct {
	client.Client
	share *v1.Share
}

func (h *holder) held() bool { return controllerutil.ContainsFinalizer(h.share, exportFinalizer) }

func (h *holder) save(ctx context.Context, change func(*v1.Share)) error {
	base := h.share.DeepCopy()
	change(h.share)
	return h.Patch(ctx, h.share, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}

func (h *holder) hold(ctx context.Context) error {
	if h.held() {
		return nil
	}
	return h.save(ctx, func(s *v1.Share) { controllerutil.AddFinalizer(s, exportFinalizer) })
}

func (h *holder) letGo(ctx context.Context) error {
	if !h.held() {
		return nil
	}
	return h.save(ctx, func(s *v1.Share) { controllerutil.RemoveFinalizer(s, exportFinalizer) })
}
