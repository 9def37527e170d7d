package dropped_error

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	logf "sigs.k8s.io/controller-runtime/pkg/log"
)

const sessionFinalizer = "sessions.example.com/proxy"

// Proxies runs a proxy for each session.
type Proxies struct {
	client.Client
	running map[string]func()
}

func (p *Proxies) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	session := &corev1.ConfigMap{}
	if err := p.Get(ctx, req.NamespacedName, session); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !session.DeletionTimestamp.IsZero() {
		p.stop(ctx, session)
		return ctrl.Result{}, nil // related `goes on as if it had been written`
	}
	return ctrl.Result{}, nil
}

// stop has no result to return the error with.
func (p *Proxies) stop(ctx context.Context, session *corev1.ConfigMap) {
	if stop := p.running[session.Name]; stop != nil {
		stop()
	}
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	if err := p.Update(ctx, session); err != nil { // want `dropped-error: the error of Update is dropped: whether the finalizer of session is removed, nobody knows`
		logf.FromContext(ctx).Error(err, "session kept")
		return
	}
	logf.FromContext(ctx).Info("session stopped")
}

// sync calls the helper of a helper, and has one error to return.
func (p *Proxies) sync(ctx context.Context, session *corev1.ConfigMap) error {
	if session.DeletionTimestamp != nil {
		p.release(ctx, session)
		return nil // related `goes on as if it had been written`
	}
	return p.Update(ctx, session)
}

func (p *Proxies) release(ctx context.Context, session *corev1.ConfigMap) {
	if err := p.letGo(ctx, session); err != nil { // want `dropped-error: the error of letGo is dropped: whether the finalizer of session is removed, nobody knows`
		logf.FromContext(ctx).Info("session kept", "error", err.Error())
	}
}

func (p *Proxies) letGo(ctx context.Context, session *corev1.ConfigMap) error {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	return p.Update(ctx, session)
}

// drop is a function, and what it does not return, its closure could.
func (p *Proxies) drop(ctx context.Context, session *corev1.ConfigMap) error {
	remove := func() {
		controllerutil.RemoveFinalizer(session, sessionFinalizer)
		if err := p.Update(ctx, session); err != nil { // want `dropped-error: the error of Update is dropped`
			logf.FromContext(ctx).Error(err, "session kept")
		}
	}
	if !session.DeletionTimestamp.IsZero() {
		remove()
		return nil // related `goes on as if it had been written`
	}
	return nil
}

// okEnd has a caller that asks for another turn.
func (p *Proxies) okEnd(ctx context.Context, session *corev1.ConfigMap) {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	if err := p.Update(ctx, session); err != nil {
		logf.FromContext(ctx).Error(err, "session kept")
	}
}

func (p *Proxies) okAgain(ctx context.Context, session *corev1.ConfigMap) (ctrl.Result, error) {
	if !session.DeletionTimestamp.IsZero() {
		p.okEnd(ctx, session)
		return ctrl.Result{RequeueAfter: 10}, nil
	}
	return ctrl.Result{}, nil
}

// okSweep goes round all of them again and again: its caller is no reconcile.
func (p *Proxies) okSweep(ctx context.Context, sessions []corev1.ConfigMap) {
	for i := range sessions {
		p.okSwept(ctx, &sessions[i])
	}
}

func (p *Proxies) okSwept(ctx context.Context, session *corev1.ConfigMap) {
	controllerutil.RemoveFinalizer(session, sessionFinalizer)
	if err := p.Update(ctx, session); err != nil {
		logf.FromContext(ctx).Error(err, "session kept")
	}
}
