package swallowed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Certificates returns the errors of its requests on one of two ways.
type Certificates struct {
	client.Client
	authority authority
	strict    bool
}

type certificate struct {
	id      string
	expired bool
}

type authority interface {
	List(ctx context.Context, name string) ([]*certificate, error)
	Sign(ctx context.Context, name string) (*certificate, error)
	Revoke(ctx context.Context, id string) error
}

func (r *Certificates) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.sign(ctx, &pod); err != nil {
		return ctrl.Result{}, err
	}
	for _, step := range []func(context.Context, string) ([]*certificate, error){r.filtered, r.okFiltered, r.okNone, r.okExpired} {
		if _, err := step(ctx, pod.Name); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// filtered takes a part of the list, or none, for all of it where a filter is set (kube-ingress-aws-controller).
func (r *Certificates) filtered(ctx context.Context, name string) ([]*certificate, error) {
	all, err := r.authority.List(ctx, name) // want `swallowed: the error of List is looked at on one branch only: on another the reconcile goes on as if it had worked`
	if r.strict {
		return r.revoked(ctx, all)
	}
	return all, err
}

func (r *Certificates) revoked(ctx context.Context, all []*certificate) ([]*certificate, error) {
	for _, one := range all {
		if one.expired {
			if err := r.authority.Revoke(ctx, one.id); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// sign returns success for those with a label.
func (r *Certificates) sign(ctx context.Context, pod *corev1.Pod) error {
	signed, err := r.authority.Sign(ctx, pod.Name) // want `swallowed: the error of Sign is looked at on one branch only`
	if pod.Labels["quiet"] != "" {
		ctrl.LoggerFrom(ctx).Info("signed", "certificate", signed)
		return nil
	}
	return err
}

// okFiltered looks at the error first.
func (r *Certificates) okFiltered(ctx context.Context, name string) ([]*certificate, error) {
	all, err := r.authority.List(ctx, name)
	if err != nil || !r.strict {
		return all, err
	}
	return r.revoked(ctx, all)
}

// okNone asks for another result, which need not come with an error.
func (r *Certificates) okNone(ctx context.Context, name string) ([]*certificate, error) {
	all, err := r.authority.List(ctx, name)
	if len(all) > 1 && all[0].expired {
		return r.revoked(ctx, all)
	}
	return all, err
}

// okExpired asks for a part of it.
func (r *Certificates) okExpired(ctx context.Context, name string) ([]*certificate, error) {
	one, err := r.authority.Sign(ctx, name)
	if one != nil && one.id == name {
		return []*certificate{one}, nil
	}
	return nil, err
}
