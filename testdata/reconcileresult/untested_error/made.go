package untested_error

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/untested_error/settings"
)

// An Applier sets up what objects ask for.
type Applier struct{ client.Client }

// okBuild asks whether there are settings, which there always are.
func (a *Applier) okBuild(ctx context.Context, pod *corev1.Pod) error {
	built, err := a.build(ctx, pod)
	if built == nil {
		return nil // never
	}
	built.Data["pod"] = pod.Name
	return err
}

// build returns what it could set, with what has failed.
func (a *Applier) build(ctx context.Context, pod *corev1.Pod) (*corev1.ConfigMap, error) {
	built := &corev1.ConfigMap{Data: map[string]string{}}
	var errs []error
	for i := range pod.Spec.Volumes {
		if err := a.Get(ctx, client.ObjectKeyFromObject(pod), built); err != nil {
			errs = append(errs, err)
		}
		built.Data[pod.Spec.Volumes[i].Name] = "set"
	}
	return built, errors.Join(errs...)
}

// okHanded gets them from a function that hands them on.
func (a *Applier) okHanded(ctx context.Context, pod *corev1.Pod) error {
	built, err := a.handed(ctx, pod)
	if built == nil {
		return nil
	}
	built.Data["pod"] = pod.Name
	return err
}

func (a *Applier) handed(ctx context.Context, pod *corev1.Pod) (*corev1.ConfigMap, error) {
	if pod.Name == "" {
		return &corev1.ConfigMap{}, errors.New("no name")
	}
	return a.build(ctx, pod)
}

// okElsewhere gets a map from another package.
func (a *Applier) okElsewhere(ctx context.Context, pod *corev1.Pod) error {
	labels, err := settings.Labels(ctx, a.Client, pod)
	if labels == nil {
		return nil
	}
	pod.Labels = labels
	return err
}

// found gets nil with an error.
func (a *Applier) found(ctx context.Context, pod *corev1.Pod) error {
	built, err := a.lookup(ctx, pod)
	if built == nil {
		return nil // want `untested-error: this returns success when lookup has failed as well: its error is not looked at before`
	}
	built.Data["pod"] = pod.Name
	return err
}

func (a *Applier) lookup(ctx context.Context, pod *corev1.Pod) (*corev1.ConfigMap, error) {
	built := &corev1.ConfigMap{}
	if err := a.Get(ctx, client.ObjectKeyFromObject(pod), built); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return built, nil
}

// empty asks for the length of a map that is there.
func (a *Applier) empty(ctx context.Context, pod *corev1.Pod) error {
	labels, err := settings.Labels(ctx, a.Client, pod)
	if len(labels) == 0 {
		return nil // want `untested-error: this returns success when Labels has failed as well`
	}
	pod.Labels = labels
	return err
}
