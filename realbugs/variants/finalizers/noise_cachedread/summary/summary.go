package summary

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

// Summary logs what is unfinished, each hour and at the end.
type Summary struct {
	client.Client
}

func (s *Summary) SetupWithManager(mgr ctrl.Manager) error {
	s.Client = mgr.GetClient()
	return mgr.Add(s)
}

func (s *Summary) Start(ctx context.Context) error {
	s.write(ctx, "initial")
	hourly := time.NewTicker(time.Hour)
	defer hourly.Stop()
	for {
		select {
		case <-hourly.C:
			s.write(ctx, "hourly")
		case <-ctx.Done():
			s.write(ctx, "final")
			return nil
		}
	}
}

func (s *Summary) write(ctx context.Context, kind string) {
	logger := log.FromContext(ctx)
	var claims corev1.PersistentVolumeClaimList
	if err := s.List(ctx, &claims); err != nil {
		logger.Error(err, "list claims")
		return
	}
	pending := 0
	for i := range claims.Items {
		if claims.Items[i].Status.Phase == corev1.ClaimPending {
			pending++
		}
	}
	logger.Info("claims", "summary", kind, "pending", pending, "all", len(claims.Items))
}
