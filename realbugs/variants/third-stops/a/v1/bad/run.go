package session

import (
	"context"
	"fmt"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (h *Holder) Start(ctx context.Context) error {
	t := time.NewTicker(h.every)
	defer t.Stop()
	for {
		if err := h.renew(ctx); apierrors.IsConflict(err) {
			h.log.Info("lease taken over", "key", h.key)
			return fmt.Errorf("lease %s lost: %w", h.key, err)
		} else if err != nil {
			h.log.Error(err, "renewal failed")
		}
		select {
		case <-t.C:
		case <-ctx.Done():
			h.log.Info("giving the shard back", "lastRenewal", h.LastRenewal())
			return h.release(ctx) // WANT ctxrunnable/ended-context
		}
	}
}

func (h *Holder) renew(ctx context.Context) error {
	var l coordinationv1.Lease
	if err := h.client.Get(ctx, h.key, &l); err != nil {
		return err
	}
	now := metav1.NowMicro()
	l.Spec.RenewTime, l.Spec.HolderIdentity = &now, &h.identity
	if err := h.client.Update(ctx, &l); err != nil {
		return err
	}
	h.mu.Lock()
	h.renewed = now.Time
	h.mu.Unlock()
	return nil
}

func (h *Holder) release(ctx context.Context) error {
	l := &coordinationv1.Lease{ObjectMeta: metav1.ObjectMeta{Namespace: h.key.Namespace, Name: h.key.Name}}
	return client.IgnoreNotFound(h.client.Delete(ctx, l))
}
