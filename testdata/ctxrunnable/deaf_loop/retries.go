package deaf_loop

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// bootstrap makes what its component needs, and tries again until that has worked.
type bootstrap struct {
	kube   kubernetes.Interface
	client client.Client
	remote remote
}

// remote reaches another cluster.
type remote interface {
	Connect(ctx context.Context, name string) (client.Client, error)
	Serve(ctx context.Context) error
	Events(ctx context.Context) (<-chan string, error)
	Watch(ctx context.Context) (watch.Interface, error)
}

func (b *bootstrap) Start(ctx context.Context) error {
	go b.namespace()
	<-ctx.Done()
	return nil
}

func (b *bootstrap) namespace() {
	for { // want `unawaited-loop: namespace of \*bootstrap can loop for ever after ctx of Start ends`
		_, err := b.kube.CoreV1().Namespaces().Create(context.TODO(), &corev1.Namespace{}, metav1.CreateOptions{})
		if err == nil || apierrors.IsAlreadyExists(err) {
			return
		}
		time.Sleep(time.Second)
	}
}

// eager does not even wait between its tries: under a context that has ended each fails at once.
func (b *bootstrap) eager(ctx context.Context) {
	for b.client.Create(ctx, &corev1.Namespace{}) != nil { // want `unawaited-loop: eager of \*bootstrap can loop for ever after ctx ends`
	}
}

// connect gets a client or an error, whatever the remote is.
func (b *bootstrap) connect(ctx context.Context, name string) client.Client {
	for { // want `unawaited-loop: connect of \*bootstrap can loop for ever after ctx ends`
		c, err := b.remote.Connect(ctx, name)
		if err != nil {
			time.Sleep(5 * time.Second)
			continue
		}
		return c
	}
}

func (b *bootstrap) okConnect(ctx context.Context, name string) (client.Client, error) {
	for {
		c, err := b.remote.Connect(ctx, name)
		if err == nil || ctx.Err() != nil {
			return c, err
		}
		time.Sleep(5 * time.Second)
	}
}

func (b *bootstrap) okSelect(ctx context.Context, name string) (client.Client, error) {
	for {
		c, err := b.remote.Connect(ctx, name)
		if err == nil {
			return c, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(5 * time.Second):
		}
	}
}

// okCounted gives up after some tries, and okConflict for any other error.
func (b *bootstrap) okCounted(ctx context.Context, name string) client.Client {
	for range 5 {
		if c, err := b.remote.Connect(ctx, name); err == nil {
			return c
		}
		time.Sleep(5 * time.Second)
	}
	return nil
}

func (b *bootstrap) okConflict(ctx context.Context, ns *corev1.Namespace) error {
	for {
		err := b.client.Update(ctx, ns)
		if err == nil || !apierrors.IsConflict(err) {
			return err
		}
		if err := b.client.Get(ctx, client.ObjectKeyFromObject(ns), ns); err != nil {
			return err
		}
	}
}

// okServe may come back without an error because its context has ended, as what runs until then does.
func (b *bootstrap) okServe(ctx context.Context) {
	for b.remote.Serve(ctx) != nil {
		time.Sleep(time.Second)
	}
}

// okEvents may get a channel that is closed.
func (b *bootstrap) okEvents(ctx context.Context) <-chan string {
	for {
		events, err := b.remote.Events(ctx)
		if err == nil {
			return events
		}
		time.Sleep(time.Second)
	}
}

func (b *bootstrap) okWatch(ctx context.Context) watch.Interface {
	for {
		events, err := b.remote.Watch(ctx)
		if err == nil {
			return events
		}
		time.Sleep(time.Second)
	}
}
