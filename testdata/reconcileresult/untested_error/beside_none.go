package untested_error

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Phase says how far a part of a cluster is.
type Phase struct{ Text string }

// Parts sync the parts of a cluster.
type Parts struct{ client.Client }

// okSync goes on where a step has no phase to report, which it has with each error.
func (p *Parts) okSync(ctx context.Context, set *appsv1.StatefulSet) (Phase, error) {
	var err error
	if set.Generation > 1 {
		if phase, err := p.dispatch(ctx, set); phase != nil {
			return *phase, err
		}
		if set.Status.Replicas > 0 {
			return Phase{"ready"}, nil
		}
	}
	if set.Status.ReadyReplicas == 0 {
		err = p.Update(ctx, set)
		return Phase{"waiting"}, err
	}
	return Phase{"done"}, err
}

// dispatch hands on what one of two steps says.
func (p *Parts) dispatch(ctx context.Context, set *appsv1.StatefulSet) (*Phase, error) {
	if set.Spec.UpdateStrategy.Type == appsv1.OnDeleteStatefulSetStrategyType {
		return p.checked(ctx, set)
	}
	return p.rolled(ctx, set)
}

// rolled returns the address of a copy, which a function of a library makes.
func (p *Parts) rolled(ctx context.Context, set *appsv1.StatefulSet) (*Phase, error) {
	var err error
	if set.Status.UpdatedReplicas == 0 {
		err = p.Update(ctx, set)
		return ptr.To(Phase{"rolling"}), err
	}
	return nil, err
}

// checked returns the phase of a step before it, where there is one.
func (p *Parts) checked(ctx context.Context, set *appsv1.StatefulSet) (*Phase, error) {
	if phase, err := p.rolled(ctx, set); phase != nil {
		return phase, err
	}
	return nil, nil
}

// okStep asks for the phase by a switch.
func (p *Parts) okStep(ctx context.Context, set *appsv1.StatefulSet) error {
	phase, err := p.checked(ctx, set)
	switch phase {
	case nil:
		return nil
	}
	set.Labels["phase"] = phase.Text
	return err
}

// step gets no phase with one of the errors.
func (p *Parts) step(ctx context.Context, set *appsv1.StatefulSet) (Phase, error) {
	var err error
	if set.Generation > 1 {
		if phase, err := p.prepared(ctx, set); phase != nil {
			return *phase, err
		}
		if set.Status.Replicas > 0 {
			return Phase{"ready"}, nil // want `untested-error: this returns success when prepared has failed as well: its error is not looked at before`
		}
	}
	if set.Status.ReadyReplicas == 0 {
		err = p.Update(ctx, set)
	}
	return Phase{"done"}, err
}

func (p *Parts) prepared(ctx context.Context, set *appsv1.StatefulSet) (*Phase, error) {
	config := &corev1.ConfigMap{}
	if err := p.Get(ctx, client.ObjectKeyFromObject(set), config); err != nil {
		return nil, err
	}
	if len(config.Data) == 0 {
		return &Phase{"empty"}, nil
	}
	return nil, nil
}
