package error_overwritten

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/version"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Roots have an error in a block, beside the one of the function (percona-postgresql-operator).
type Roots struct {
	client.Client
	Recorder record.EventRecorder
}

// okTogether labels the secret where the version can be read, and is new enough.
func (r *Roots) okTogether(ctx context.Context, pod *corev1.Pod) error {
	err := client.IgnoreNotFound(r.Get(ctx, client.ObjectKeyFromObject(pod), &corev1.Secret{}))
	if err != nil {
		return err
	}
	intent := &corev1.Secret{}
	if pod.Labels != nil {
		v, err := version.ParseGeneric(pod.Labels["version"])
		if err == nil && v.AtLeast(version.MustParseGeneric("2.6.0")) {
			intent.Labels = pod.Labels
		}
	}
	if err == nil {
		err = r.Create(ctx, intent)
	}
	return err
}

// okEither goes without what cannot be read, or is empty.
func (r *Roots) okEither(ctx context.Context, pod *corev1.Pod) error {
	_, err := version.ParseGeneric(pod.Name)
	if err != nil {
		return err
	}
	claim := &corev1.PersistentVolumeClaim{}
	if pod.Labels["volumes"] != "" {
		volumes, err := r.list(ctx)
		if err != nil || len(volumes.Items) == 0 {
			claim.Spec.VolumeName = "default"
		}
	}
	if err == nil {
		err = r.Create(ctx, claim)
	}
	return err
}

// okElse has something to do in both cases.
func (r *Roots) okElse(ctx context.Context, pod *corev1.Pod) error {
	_, err := version.ParseGeneric(pod.Name)
	if err != nil {
		return err
	}
	claim := &corev1.PersistentVolumeClaim{}
	if pod.Labels["volumes"] != "" {
		volumes, err := r.list(ctx)
		if err == nil {
			claim.Spec.VolumeName = volumes.Items[0].Name
		} else {
			r.Recorder.Event(pod, corev1.EventTypeWarning, "NotFound", "no volumes")
		}
	}
	if err == nil {
		err = r.Create(ctx, claim)
	}
	return err
}

// once has nothing to do where there are no volumes to read, and nobody learns of it.
func (r *Roots) once(ctx context.Context, pod *corev1.Pod) error {
	_, err := version.ParseGeneric(pod.Name)
	if err != nil {
		return err
	}
	claim := &corev1.PersistentVolumeClaim{}
	if pod.Labels["volumes"] != "" {
		volumes, err := r.list(ctx) // want `error-overwritten: the error of list is lost`
		if err == nil {
			claim.Spec.VolumeName = volumes.Items[0].Name
		}
	}
	if err == nil { // related `tested here`
		err = r.Create(ctx, claim)
	}
	return err
}

// retried asks for more after a failure, and not after a success.
func (r *Roots) retried(ctx context.Context, pod *corev1.Pod, again bool) error {
	_, err := version.ParseGeneric(pod.Name)
	if err != nil {
		return err
	}
	claim := &corev1.PersistentVolumeClaim{}
	if pod.Labels["volumes"] != "" {
		volumes, err := r.list(ctx) // want `error-overwritten: the error of list is lost`
		if err != nil && again {
			volumes = &corev1.PersistentVolumeList{}
		}
		claim.Spec.VolumeName = volumes.Items[0].Name
	}
	if err == nil {
		err = r.Create(ctx, claim)
	}
	return err
}

// kinds asks the same error for a kind, and nothing else.
func (r *Roots) kinds(ctx context.Context, pod *corev1.Pod) error {
	_, err := version.ParseGeneric(pod.Name)
	if err != nil {
		return err
	}
	claim := &corev1.PersistentVolumeClaim{}
	if pod.Labels["volumes"] != "" {
		volumes, err := r.list(ctx) // want `error-overwritten: the error of list is lost`
		if err == nil || apierrors.IsNotFound(err) {
			claim.Spec.VolumeName = volumes.ResourceVersion
		}
	}
	if err == nil {
		err = r.Create(ctx, claim)
	}
	return err
}

// written loses the error of a write, which must not fail, whatever is asked beside it.
func (r *Roots) written(ctx context.Context, pod *corev1.Pod) error {
	_, err := version.ParseGeneric(pod.Name)
	if err != nil {
		return err
	}
	if pod.Labels != nil {
		created, err := r.ensure(ctx, pod) // want `error-overwritten: the error of ensure is lost`
		if err == nil && created {
			pod.Labels["created"] = "true"
		}
	}
	if err == nil {
		err = r.Update(ctx, pod)
	}
	return err
}

func (r *Roots) ensure(ctx context.Context, pod *corev1.Pod) (bool, error) {
	err := r.Create(ctx, pod)
	return err == nil, err
}

func (r *Roots) list(ctx context.Context) (*corev1.PersistentVolumeList, error) {
	list := &corev1.PersistentVolumeList{}
	err := r.List(ctx, list)
	return list, err
}
