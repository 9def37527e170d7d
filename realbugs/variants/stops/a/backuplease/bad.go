package backuplease

import (
	"context"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

type BackupScheduler struct {
	Client    client.Client
	Namespace string
	Every     time.Duration
	Dump      func(ctx context.Context) error
}

func (b *BackupScheduler) lease() *coordinationv1.Lease {
	return &coordinationv1.Lease{ObjectMeta: metav1.ObjectMeta{Namespace: b.Namespace, Name: "backup-window"}}
}

func (b *BackupScheduler) giveBack(ctx context.Context) error {
	if err := b.Client.Delete(ctx, b.lease()); err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	return nil
}

func (b *BackupScheduler) Start(ctx context.Context) error {
	logger := log.FromContext(ctx).WithName("backup")
	if err := b.Client.Create(ctx, b.lease()); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	t := time.NewTicker(b.Every)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			if err := b.Dump(ctx); err != nil {
				logger.Error(err, "dump failed")
			}
		case <-ctx.Done():
			logger.Info("giving the backup window back")
			return b.giveBack(ctx) // WANT ctxrunnable/ended-context
		}
	}
}

func Setup(mgr ctrl.Manager, dump func(context.Context) error) error {
	return mgr.Add(&BackupScheduler{Client: mgr.GetClient(), Namespace: "db", Every: time.Hour, Dump: dump})
}
