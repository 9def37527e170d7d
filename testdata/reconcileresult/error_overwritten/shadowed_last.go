package error_overwritten

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type snapshot struct {
	id    string
	ready bool
}

type snapshots interface {
	take(ctx context.Context, of string) (*snapshot, error)
	prune(ctx context.Context, of string) error
}

// Backups takes snapshots.
type Backups struct {
	client.Client
	snapshots snapshots
}

// take returns the error of the snapshot in one case only.
func (b *Backups) take(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	err := b.Get(ctx, req.NamespacedName, claim)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Spec.VolumeName != "" {
		taken, err := b.snapshots.take(ctx, claim.Name) // want `error-overwritten: on some path nothing looks at the error of take: it is in a variable of the block, and the err that is returned after the block is another one, and nil`
		if taken != nil && taken.ready {
			claim.Annotations = map[string]string{"snapshot": taken.id}
		}
		if claim.Spec.VolumeMode == nil {
			return ctrl.Result{}, err
		}
	} else {
		err = b.snapshots.prune(ctx, claim.Name)
	}
	return ctrl.Result{}, err
}

// label looks at the error in a part of the block.
func (b *Backups) label(ctx context.Context, pod *corev1.Pod, force bool) error {
	err := b.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if pod.Labels == nil {
		pod.Labels = map[string]string{"backup": "true"}
		err := b.Update(ctx, pod) // want `error-overwritten: on some path nothing looks at the error of Update`
		if force {
			return err
		}
	}
	return err
}

func (b *Backups) okTake(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	err := b.Get(ctx, req.NamespacedName, claim)
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Spec.VolumeName != "" {
		var taken *snapshot
		taken, err = b.snapshots.take(ctx, claim.Name)
		if taken != nil && taken.ready {
			claim.Annotations = map[string]string{"snapshot": taken.id}
		}
		if claim.Spec.VolumeMode == nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, err
}

// okOptional asks whether there is one.
func (b *Backups) okOptional(ctx context.Context, pod *corev1.Pod) error {
	err := b.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return err
	}
	if pod.Labels == nil {
		taken, err := b.snapshots.take(ctx, pod.Name)
		if err == nil {
			pod.Labels = map[string]string{"backup": taken.id}
		}
	}
	return err
}

// okEach has the other result say whether there is an error.
func (b *Backups) okEach(ctx context.Context, pods []corev1.Pod) error {
	err := b.Get(ctx, client.ObjectKeyFromObject(&pods[0]), &pods[0])
	if err != nil {
		return err
	}
	for _, pod := range pods {
		taken, err := b.snapshots.take(ctx, pod.Name)
		if taken != nil {
			continue
		}
		if err != nil {
			return err
		}
	}
	return err
}
