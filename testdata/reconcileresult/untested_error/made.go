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

// A Report says what an object is to be told.
type Report struct {
	pod *corev1.Pod
	err error
}

func newReport(pod *corev1.Pod, err error) *Report { return &Report{pod, err} }

// okReported gets a report with each error, from a constructor (3scale-operator).
func (a *Applier) okReported(ctx context.Context, pod *corev1.Pod) error {
	report, err := a.check(ctx, pod)
	if report == nil {
		return nil
	}
	report.pod = pod
	return err
}

func (a *Applier) check(ctx context.Context, pod *corev1.Pod) (*Report, error) {
	if err := a.Get(ctx, client.ObjectKeyFromObject(pod), pod); err != nil {
		return newReport(pod, err), err
	}
	return newReport(pod, nil), nil
}

// okOther gets nil for what is of another kind, which is no error, and an object with each error.
func (a *Applier) okOther(ctx context.Context, pod *corev1.Pod) error {
	found, err := a.ofKind(ctx, pod)
	if found == nil {
		return nil
	}
	found.Data["pod"] = pod.Name
	return err
}

func (a *Applier) ofKind(ctx context.Context, pod *corev1.Pod) (*corev1.ConfigMap, error) {
	if pod.Kind != "Pod" {
		return nil, nil
	}
	found := &corev1.ConfigMap{}
	if err := a.Get(ctx, client.ObjectKeyFromObject(pod), found); err != nil {
		return found, err
	}
	return found, nil
}

// sometimes gets nil with one of the errors.
func (a *Applier) sometimes(ctx context.Context, pod *corev1.Pod) error {
	found, err := a.named(ctx, pod)
	if found == nil {
		return nil // want `untested-error: this returns success when named has failed as well`
	}
	found.Data["pod"] = pod.Name
	return err
}

func (a *Applier) named(ctx context.Context, pod *corev1.Pod) (*corev1.ConfigMap, error) {
	if pod.Name == "" {
		return nil, nil
	}
	found := &corev1.ConfigMap{}
	if err := a.Get(ctx, client.ObjectKeyFromObject(pod), found); err != nil {
		return reportedIn(pod), err
	}
	return found, nil
}

// reportedIn may return nil.
func reportedIn(pod *corev1.Pod) *corev1.ConfigMap {
	if len(pod.Labels) == 0 {
		return nil
	}
	return &corev1.ConfigMap{}
}
