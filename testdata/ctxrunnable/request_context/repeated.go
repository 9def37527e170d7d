package request_context

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"

	authv1 "k8s.io/api/authentication/v1"
)

// What is repeated until a context ends has that context at hand.

type tokens struct {
	kube  kubernetes.Interface
	store tokenStore
}

type tokenStore interface {
	Apply(ctx context.Context, token string) error
}

// Keep is started by main with go.
func (t *tokens) Keep(ctx context.Context) {
	wait.Until(func() {
		if err := t.renew(context.TODO()); err != nil { // want `request-context: renew runs under a context that never ends, although ctx is at hand: it goes on after ctx ends`
			return
		}
	}, 24*time.Hour, ctx.Done())
}

// Jitter repeats what it does with the pauses of another function.
func (t *tokens) Jitter(ctx context.Context) {
	wait.JitterUntil(func() {
		_, _ = t.kube.CoreV1().ServiceAccounts("default").CreateToken(context.Background(), "agent", &authv1.TokenRequest{}, metav1.CreateOptions{}) // want `request-context: CreateToken runs under a context that never ends, although ctx is at hand`
	}, time.Hour, 1.1, true, ctx.Done())
}

func (t *tokens) okKeep(ctx context.Context) {
	wait.Until(func() { _ = t.renew(ctx) }, 24*time.Hour, ctx.Done())
}

func (t *tokens) renew(ctx context.Context) error {
	token, err := t.kube.CoreV1().ServiceAccounts("default").CreateToken(ctx, "agent", &authv1.TokenRequest{}, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	return t.store.Apply(ctx, token.Status.Token)
}

// okStarted starts it in another goroutine, which ends with the same context.
func (t *tokens) okStarted(ctx context.Context) {
	go wait.Until(func() { _ = t.renew(context.TODO()) }, 24*time.Hour, ctx.Done())
}
