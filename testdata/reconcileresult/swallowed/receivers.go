package swallowed

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/swallowed/clusters"
)

// Versions ask what they have loaded whether it is there.
type Versions struct{ client.Client }

type edition struct{ Name, Next string }

func (e *edition) check() error {
	if e == nil {
		return errors.New("no edition")
	}
	return nil
}

func (e *edition) checkName() error {
	if e != nil && e.Name == "" {
		return errors.New("no name")
	}
	return nil
}

func missing(e *edition) error {
	if e == nil || e.Name == "" {
		return errors.New("no edition")
	}
	return nil
}

func (v *Versions) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, errors.Join(v.okMethod(ctx), v.method(ctx), v.okFunction(ctx), v.okElsewhere(ctx), v.elsewhere(ctx), v.inBranch(ctx))
}

func (v *Versions) load(ctx context.Context) (*edition, error) {
	secret := &corev1.Secret{}
	if err := v.Get(ctx, client.ObjectKey{Namespace: "a", Name: "b"}, secret); err != nil {
		return nil, err
	}
	return &edition{Name: string(secret.Data["name"])}, nil
}

func (v *Versions) cluster(ctx context.Context) (*clusters.Info, error) {
	secret := &corev1.Secret{}
	if err := v.Get(ctx, client.ObjectKey{Namespace: "a", Name: "b"}, secret); err != nil {
		return nil, err
	}
	return &clusters.Info{ID: string(secret.Data["id"])}, nil
}

// okMethod: without an error the receiver is there.
func (v *Versions) okMethod(ctx context.Context) error {
	e, err := v.load(ctx)
	if err == nil {
		e.Next = "a"
	}
	if err := e.check(); err != nil {
		return nil
	}
	e.Next = "b"
	return nil
}

// method: nil is no error of this one.
func (v *Versions) method(ctx context.Context) error {
	e, err := v.load(ctx)
	if err == nil {
		e.Next = "a"
	}
	if err := e.checkName(); err != nil {
		return nil
	}
	e.Next = "b" // want `swallowed: this panics when load fails: what it returns is nil with every error`
	return nil
}

func (v *Versions) okFunction(ctx context.Context) error {
	e, err := v.load(ctx)
	if err == nil {
		e.Next = "a"
	}
	if missing(e) == nil {
		e.Next = "b"
	}
	return nil
}

func (v *Versions) okElsewhere(ctx context.Context) error {
	info, err := v.cluster(ctx)
	if err == nil {
		info.Version = "a"
	}
	incomplete := info.Complete()
	if incomplete != nil {
		return incomplete
	}
	info.Version = "b"
	return nil
}

func (v *Versions) elsewhere(ctx context.Context) error {
	info, err := v.cluster(ctx)
	if err == nil {
		info.Version = "a"
	}
	incomplete := info.Checked()
	if incomplete != nil {
		return incomplete
	}
	info.Version = "b" // want `swallowed: this panics when cluster fails: what it returns is nil with every error`
	return nil
}

// inBranch: the error says that nothing is there.
func (v *Versions) inBranch(ctx context.Context) error {
	e, err := v.load(ctx)
	if err == nil {
		e.Next = "a"
	}
	if err := e.check(); err != nil {
		e.Next = "b" // want `swallowed: this panics when load fails`
	}
	return nil
}
