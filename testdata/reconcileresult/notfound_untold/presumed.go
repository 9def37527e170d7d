package notfound_untold

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"

	ctrl "sigs.k8s.io/controller-runtime"
)

type bindingID string

// A broker makes bindings for a cluster, in a service outside of it.
type broker interface {
	FindBinding(ctx context.Context, name string) (*bindingID, error)
	BindingExists(ctx context.Context, name string) (bool, error)
	ListBindings(ctx context.Context, name string) ([]bindingID, error)
	CreateBinding(ctx context.Context, name string) (bindingID, error)
}

// Bindings takes a failed search for one that has found nothing.
type Bindings struct {
	client.Client
	broker broker
}

// recover has a helper of its own for each of the two (sap-btp-service-operator).
func (b *Bindings) recover(ctx context.Context, pod *corev1.Pod) error {
	found, err := b.getFormer(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "failed to look for a binding")
	}
	if found != nil {
		pod.Annotations["binding"] = string(*found)
		return b.Update(ctx, pod)
	}
	return b.createBinding(ctx, pod) // want `notfound-untold: createBinding runs when getFormer has failed as well: its error is in a log alone, and what it returns then is taken for the absence`
}

func (b *Bindings) getFormer(ctx context.Context, pod *corev1.Pod) (*bindingID, error) {
	found, err := b.broker.FindBinding(ctx, pod.Name)
	if err != nil {
		return nil, err
	}
	return found, nil
}

func (b *Bindings) createBinding(ctx context.Context, pod *corev1.Pod) error {
	made, err := b.broker.CreateBinding(ctx, pod.Name)
	if err != nil {
		return err
	}
	pod.Annotations["binding"] = string(made)
	return b.Update(ctx, pod)
}

// each asks by a bool, in a loop.
func (b *Bindings) each(ctx context.Context, names []string) error {
	for _, name := range names {
		exists, err := b.broker.BindingExists(ctx, name)
		if err != nil {
			ctrl.LoggerFrom(ctx).Error(err, "failed to look for a binding")
		}
		if exists {
			continue
		}
		if _, err := b.broker.CreateBinding(ctx, name); err != nil { // want `notfound-untold: CreateBinding runs when BindingExists has failed as well`
			return err
		}
	}
	return nil
}

// listed takes the length of a list.
func (b *Bindings) listed(ctx context.Context, name string) error {
	found, err := b.broker.ListBindings(ctx, name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("failed to list", "error", err)
	}
	if len(found) == 0 {
		_, err := b.broker.CreateBinding(ctx, name) // want `notfound-untold: CreateBinding runs when ListBindings has failed as well`
		return err
	}
	return nil
}

// counted takes the length of a list of objects.
func (b *Bindings) counted(ctx context.Context, pod *corev1.Pod) error {
	var pods corev1.PodList
	if err := b.List(ctx, &pods, client.InNamespace(pod.Namespace)); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "failed to list")
	}
	if len(pods.Items) == 0 {
		return b.Create(ctx, pod) // want `notfound-untold: Create runs when List has failed as well`
	}
	return nil
}

// versioned asks a part of the object.
func (b *Bindings) versioned(ctx context.Context, pod *corev1.Pod) error {
	former := &corev1.Pod{}
	if err := b.Get(ctx, client.ObjectKeyFromObject(pod), former); err != nil && !apierrors.IsNotFound(err) {
		ctrl.LoggerFrom(ctx).Error(err, "failed to get")
	}
	if former.ResourceVersion != "" {
		return nil
	}
	return b.Create(ctx, pod) // want `logged-only: Create runs when Get has failed as well`
}

func (b *Bindings) okReturned(ctx context.Context, pod *corev1.Pod) error {
	found, err := b.getFormer(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "failed to look for a binding")
		return err
	}
	if found != nil {
		return nil
	}
	return b.createBinding(ctx, pod)
}

// okAnyway makes a binding in any case.
func (b *Bindings) okAnyway(ctx context.Context, pod *corev1.Pod) error {
	found, err := b.getFormer(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "failed to look for a binding")
	}
	if found != nil {
		pod.Annotations["former"] = string(*found)
	}
	return b.createBinding(ctx, pod)
}

// okKind knows which error says that there is none.
func (b *Bindings) okKind(ctx context.Context, pod *corev1.Pod) error {
	found, err := b.getFormer(ctx, pod)
	if err != nil && !apierrors.IsNotFound(err) {
		ctrl.LoggerFrom(ctx).Error(err, "failed to look for a binding")
		return err
	}
	if found != nil {
		return nil
	}
	return b.createBinding(ctx, pod)
}

// okLimit makes one where it has read that it may.
func (b *Bindings) okLimit(ctx context.Context, pod *corev1.Pod) error {
	allowed, err := b.mayBind(ctx, pod)
	if err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "failed to look for the limit")
	}
	if !allowed {
		return nil
	}
	return b.createBinding(ctx, pod)
}

func (b *Bindings) mayBind(ctx context.Context, pod *corev1.Pod) (bool, error) {
	var limit corev1.LimitRange
	if err := b.Get(ctx, client.ObjectKeyFromObject(pod), &limit); err != nil {
		return false, err
	}
	return len(limit.Spec.Limits) == 0, nil
}
