package before_start

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A function that sets the controllers up does more than that (dash0-operator).
func inSetup(ctx context.Context, c client.Client) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	if err := startControllers(ctx, mgr, c); err != nil {
		return err
	}
	return mgr.Start(ctx) // related `started here`
}

func startControllers(ctx context.Context, mgr manager.Manager, c client.Client) error {
	if err := backfill(ctx, c); err != nil { // want `ungated-write: backfill runs on every replica: it comes before the start of the manager`
		return err
	}
	return register(mgr, c)
}

func register(mgr manager.Manager, c client.Client) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.PersistentVolumeClaim{}).Complete(nil)
}

// In a method, a level further down.
type program struct {
	client client.Client
	mgr    ctrl.Manager
}

func (p *program) run(ctx context.Context) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	if err := p.setup(ctx, mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func (p *program) setup(ctx context.Context, mgr ctrl.Manager) error {
	if err := p.indexes(ctx, mgr); err != nil {
		return err
	}
	return register(mgr, p.client)
}

func (p *program) indexes(ctx context.Context, mgr ctrl.Manager) error {
	return p.client.Create(ctx, &corev1.Namespace{}) // want `ungated-write: p.client.Create runs on every replica`
}

// okSetup gives what writes to the manager.
func okSetup(ctx context.Context, cs kubernetes.Interface, c client.Client) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), options())
	if err != nil {
		return err
	}
	if err := okControllers(ctx, mgr, c); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func okControllers(ctx context.Context, mgr manager.Manager, c client.Client) error {
	var claims corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &claims); err != nil {
		return err
	}
	go func() {
		<-mgr.Elected()
		_ = backfill(ctx, c)
	}()
	if err := mgr.Add(manager.RunnableFunc(func(ctx context.Context) error { return backfill(ctx, c) })); err != nil {
		return err
	}
	return register(mgr, c)
}

// okOneReplica has no election.
func okOneReplica(ctx context.Context, c client.Client) error {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		return err
	}
	if err := startAlone(ctx, mgr, c); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

func startAlone(ctx context.Context, mgr manager.Manager, c client.Client) error {
	if err := backfill(ctx, c); err != nil {
		return err
	}
	return register(mgr, c)
}
