package detached_context

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// A broker watches for all who ask, whoever came first: it says that it wants no end of theirs (toolhive).
type broker struct{ kube kubernetes.Interface }

func (b *broker) okWatch(ctx context.Context) error {
	_, err := b.kube.CoreV1().Pods("").Watch(context.WithoutCancel(ctx), metav1.ListOptions{})
	return err
}

func (b *broker) watch(ctx context.Context) error {
	_, err := b.kube.CoreV1().Pods("").Watch(context.TODO(), metav1.ListOptions{}) // want `detached-context: Watch runs under a context that never ends, although ctx is in scope`
	return err
}

// okUndoes lets go of what it has taken, also when its context has ended (the moves of liqo).
func (b *broker) okUndoes(ctx context.Context) error {
	later := context.Background()
	if err := b.watch(ctx); err != nil {
		return err
	}
	defer func() {
		if err := b.settles(later); err != nil {
			panic(err)
		}
	}()
	return b.okWatch(ctx)
}

// undoesAtOnce waits for it before it returns.
func (b *broker) undoesAtOnce(ctx context.Context) error {
	if err := b.okWatch(ctx); err != nil {
		return err
	}
	return b.settles(context.Background()) // want `detached-context: settles runs under a context that never ends, although ctx is in scope`
}

// settles returns when the watch has ended.
func (b *broker) settles(ctx context.Context) error {
	pods, err := b.kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case _, open := <-pods.ResultChan():
			if !open {
				return nil
			}
		}
	}
}
