package migrate

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Migration moves the annotations of old volumes to labels, once per start of the leader.
type Migration struct {
	Client client.Client
	Limit  int
}

func (m *Migration) SetupWithManager(mgr ctrl.Manager) error { return mgr.Add(m) }

func (m *Migration) Start(ctx context.Context) error {
	log := ctrl.LoggerFrom(ctx).WithName("migration")
	var volumes corev1.PersistentVolumeList
	if err := m.Client.List(ctx, &volumes); err != nil {
		return fmt.Errorf("list volumes: %w", err)
	}
	g, gctx := errgroup.WithContext(ctx)
	g.SetLimit(m.Limit)
	for i := range volumes.Items {
		pv := &volumes.Items[i]
		tier, ok := pv.Annotations["storage.example.com/tier"]
		if !ok || pv.Labels["tier"] == tier {
			continue
		}
		g.Go(func() error {
			base := pv.DeepCopy()
			if pv.Labels == nil {
				pv.Labels = map[string]string{}
			}
			pv.Labels["tier"] = tier
			return m.Client.Patch(gctx, pv, client.MergeFrom(base))
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	log.Info("migration done", "volumes", len(volumes.Items))
	return nil
}
