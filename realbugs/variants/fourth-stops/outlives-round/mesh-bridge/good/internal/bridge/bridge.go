package bridge

import (
	"context"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.org/variants/fourth-stops/outlives-round/mesh-bridge/good/internal/peer"
)

// Bridge imports the services that the other mesh announces.
type Bridge struct {
	Client    client.Client
	Namespace string
	Addr      string
}

// Start reconnects until the context ends.
func (b *Bridge) Start(ctx context.Context) error {
	dialer := peer.NewDialer(b.Addr, ctx.Done())
	wait.UntilWithContext(ctx, func(ctx context.Context) { b.session(ctx, dialer) }, 5*time.Second)
	return nil
}

func (b *Bridge) NeedLeaderElection() bool { return true }

func (b *Bridge) session(ctx context.Context, dialer *peer.Dialer) {
	logger := log.FromContext(ctx)
	s, err := dialer.Open(ctx)
	if err != nil {
		logger.Error(err, "no session")
		return
	}
	defer s.Close()
	err = s.Lines(func(line string) error { return b.announce(ctx, line) })
	logger.Info("session ended", "error", err)
}

func (b *Bridge) announce(ctx context.Context, line string) error {
	name, host, ok := strings.Cut(line, "=")
	if !ok {
		return nil
	}
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: b.Namespace, Name: name}}
	_, err := controllerutil.CreateOrUpdate(ctx, b.Client, svc, func() error {
		svc.Spec.Type = corev1.ServiceTypeExternalName
		svc.Spec.ExternalName = host
		return nil
	})
	return err
}
