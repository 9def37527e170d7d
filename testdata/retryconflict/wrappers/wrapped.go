// Package wrappers tries again by functions of the module.
package wrappers

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/retryconflict/wrappers/again"
)

// Pauser pauses deployments.
type Pauser struct {
	client.Client
	kube    kubernetes.Interface
	current *appsv1.Deployment
}

func (p *Pauser) handedOn(ctx context.Context, deployment *appsv1.Deployment) error {
	return again.OnConflict(ctx, func(ctx context.Context) error { // related `tried again here`
		deployment.Status.Replicas = 0
		return p.Status().Update(ctx, deployment) // want `no-reread: Update sends the same deployment in each try`
	})
}

func (p *Pauser) byHand(ctx context.Context, deployment *appsv1.Deployment) error {
	return again.Conflicts(3, func() error {
		return p.Update(ctx, deployment) // want `no-reread: Update sends the same deployment`
	})
}

// local is a wrapper of this package, by way of the other.
func (p *Pauser) local(ctx context.Context, f func() error) error {
	return again.OnConflict(ctx, func(context.Context) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return f()
	})
}

func (p *Pauser) twice(ctx context.Context, deployment *appsv1.Deployment) error {
	pause := func() error {
		deployment.Spec.Paused = true
		return p.Update(ctx, deployment) // want `no-reread: Update sends the same deployment`
	}
	return p.local(ctx, pause)
}

// picked chooses the errors in a function.
func (p *Pauser) picked(ctx context.Context, deployment *appsv1.Deployment) error {
	busy := func(err error) bool { return apierrors.IsConflict(err) || apierrors.IsServerTimeout(err) }
	return retry.OnError(retry.DefaultRetry, busy, func() error {
		return p.Update(ctx, deployment) // want `no-reread: Update sends the same deployment`
	})
}

func (p *Pauser) write() error {
	p.current.Spec.Paused = true
	return p.Update(context.TODO(), p.current) // want `no-reread: Update sends the same p.current`
}

func (p *Pauser) method() error {
	return retry.RetryOnConflict(retry.DefaultRetry, p.write)
}

// elsewhere reads another object, whose version goes nowhere.
func (p *Pauser) elsewhere(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &appsv1.Deployment{}
		if err := p.Get(ctx, client.ObjectKeyFromObject(deployment), latest); err != nil {
			return err
		}
		return p.Update(ctx, deployment) // want `no-reread: Update sends the same deployment`
	})
}

func (p *Pauser) typed(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if _, err := p.kube.AppsV1().Deployments(deployment.Namespace).Get(ctx, deployment.Name, metav1.GetOptions{}); err != nil {
			return err
		}
		_, err := p.kube.AppsV1().Deployments(deployment.Namespace).UpdateStatus(ctx, deployment, metav1.UpdateOptions{}) // want `no-reread: UpdateStatus sends the same deployment`
		return err
	})
}

func (p *Pauser) okMutate(ctx context.Context, deployment *appsv1.Deployment) error {
	return again.Mutate(ctx, p.Client, deployment, func(d *appsv1.Deployment) { d.Spec.Paused = true })
}

func (p *Pauser) okOnce(ctx context.Context, deployment *appsv1.Deployment) error {
	return again.Once(func() error { return p.Update(ctx, deployment) })
}

// okPicked tries again when the server is busy, which says nothing of the version.
func (p *Pauser) okPicked(ctx context.Context, deployment *appsv1.Deployment) error {
	busy := func(err error) bool { return apierrors.IsServerTimeout(err) }
	return retry.OnError(retry.DefaultRetry, busy, func() error { return p.Update(ctx, deployment) })
}

// okVersion takes the version over.
func (p *Pauser) okVersion(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		latest := &appsv1.Deployment{}
		if err := p.Get(ctx, client.ObjectKeyFromObject(deployment), latest); err != nil {
			return err
		}
		deployment.SetResourceVersion(latest.ResourceVersion)
		return p.Update(ctx, deployment)
	})
}

func (p *Pauser) load() error {
	return p.Get(context.TODO(), client.ObjectKeyFromObject(p.current), p.current)
}

func (p *Pauser) okWrite() error {
	if err := p.load(); err != nil {
		return err
	}
	return p.Update(context.TODO(), p.current)
}

func (p *Pauser) okMethod() error {
	return retry.RetryOnConflict(retry.DefaultRetry, p.okWrite)
}

// okHelper reads in the function that writes, as karmada does.
func (p *Pauser) okHelper(ctx context.Context, deployment *appsv1.Deployment) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return again.UpdateStatus(ctx, p.Client, deployment, func() error {
			deployment.Status.Replicas = 0
			return nil
		})
	})
}
