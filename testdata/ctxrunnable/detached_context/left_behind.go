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
