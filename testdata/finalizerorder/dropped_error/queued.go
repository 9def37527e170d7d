package dropped_error

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

// Tunnels works off a queue of its own.
type Tunnels struct {
	client.Client
	queue workqueue.TypedRateLimitingInterface[string]
}

func (t *Tunnels) letGo(ctx context.Context, session *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	return client.IgnoreNotFound(t.Update(ctx, session))
}

func (t *Tunnels) again(key string) { t.queue.AddAfter(key, time.Second) }

// okConflictAgain puts the key back at a conflict.
func (t *Tunnels) okConflictAgain(ctx context.Context, key string, session *corev1.ConfigMap) error {
	err := t.letGo(ctx, session)
	if apierrors.IsConflict(err) {
		t.queue.AddRateLimited(key)
		return nil
	}
	return err
}

// conflict only forgets it.
func (t *Tunnels) conflict(ctx context.Context, key string, session *corev1.ConfigMap) error {
	err := t.letGo(ctx, session) // want `dropped-error: the error of letGo is dropped`
	if apierrors.IsConflict(err) {
		t.queue.Forget(key)
		return nil // related `goes on as if it had been written`
	}
	return err
}

// okAgain puts it back by a method.
func (t *Tunnels) okAgain(ctx context.Context, key string, session *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	if err := t.Update(ctx, session); err != nil {
		t.again(key)
		return nil
	}
	t.queue.Forget(key)
	return nil
}

// before puts it back only when nothing has failed.
func (t *Tunnels) before(ctx context.Context, key string, session *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	if err := t.Update(ctx, session); err != nil { // want `dropped-error: the error of Update is dropped`
		t.queue.Forget(key)
		return nil // related `goes on as if it had been written`
	}
	t.again(key)
	return nil
}

// okShared has one return for both.
func (t *Tunnels) okShared(ctx context.Context, key string, session *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	if err := t.Update(ctx, session); err != nil {
		t.queue.Add(key)
	}
	return nil
}

// okEither waits for longer if it has failed often.
func (t *Tunnels) okEither(ctx context.Context, key string, session *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	if err := t.Update(ctx, session); err != nil {
		t.queue.AddRateLimited(key)
		if t.queue.NumRequeues(key) > 10 {
			t.queue.Forget(key)
			return nil
		}
		return nil
	}
	return nil
}

// okEnds calls a function without results that puts the key back.
func (t *Tunnels) okEnds(ctx context.Context, key string, session *corev1.ConfigMap) error {
	if session.DeletionTimestamp != nil {
		t.okEnd(ctx, key, session)
		return nil
	}
	return t.Update(ctx, session)
}

func (t *Tunnels) okEnd(ctx context.Context, key string, session *corev1.ConfigMap) {
	if err := t.letGo(ctx, session); err != nil {
		logf.FromContext(ctx).Error(err, "session kept")
		t.queue.AddRateLimited(key)
	}
}

// ends calls one that does so only after success.
func (t *Tunnels) ends(ctx context.Context, key string, session *corev1.ConfigMap) error {
	if session.DeletionTimestamp != nil {
		t.end(ctx, key, session)
		return nil // related `goes on as if it had been written`
	}
	return t.Update(ctx, session)
}

func (t *Tunnels) end(ctx context.Context, key string, session *corev1.ConfigMap) {
	if err := t.letGo(ctx, session); err != nil { // want `dropped-error: the error of letGo is dropped`
		logf.FromContext(ctx).Error(err, "session kept")
		return
	}
	t.again(key)
}
