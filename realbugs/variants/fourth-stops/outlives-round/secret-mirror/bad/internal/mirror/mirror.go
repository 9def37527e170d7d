package mirror

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/outlives-round/secret-mirror/bad/internal/heartbeat"
	"example.org/variants/fourth-stops/outlives-round/secret-mirror/bad/internal/remote"
)

var errEnded = errors.New("watch ended")

// Mirror copies the secrets of a remote namespace.
type Mirror struct {
	From   *remote.Cluster
	Kube   kubernetes.Interface
	Gauge  prometheus.Gauge
	Source string
	To     string
}

func (m *Mirror) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := m.connect(ctx); err != nil {
			klog.ErrorS(err, "connection lost", "cluster", m.From.Name)
		}
		select {
		case <-time.After(10 * time.Second):
		case <-ctx.Done():
		}
	}
	return nil
}

func (m *Mirror) connect(ctx context.Context) error {
	w, err := m.From.Watch(ctx, m.Source)
	if err != nil {
		return err
	}
	defer w.Stop()
	beat := &heartbeat.Beat{Age: m.Gauge}
	go beat.Keep(ctx, 5*time.Second) // WANT ctxrunnable/outlives-round
	for {
		select {
		case <-ctx.Done():
			return nil
		case ev, ok := <-w.ResultChan():
			if !ok {
				return errEnded
			}
			if err := m.apply(ctx, ev); err != nil {
				return err
			}
		}
	}
}

func (m *Mirror) apply(ctx context.Context, ev watch.Event) error {
	if ev.Type == watch.Error {
		return apierrors.FromObject(ev.Object)
	}
	src, ok := ev.Object.(*corev1.Secret)
	if !ok || ev.Type == watch.Deleted {
		return nil
	}
	dst := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Name: src.Name, Namespace: m.To}, Type: src.Type, Data: src.Data}
	_, err := m.Kube.CoreV1().Secrets(m.To).Create(ctx, dst, metav1.CreateOptions{})
	if apierrors.IsAlreadyExists(err) {
		_, err = m.Kube.CoreV1().Secrets(m.To).Update(ctx, dst, metav1.UpdateOptions{})
	}
	return err
}
