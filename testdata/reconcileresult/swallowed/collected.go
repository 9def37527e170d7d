package swallowed

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Jobs collects the errors of all of its pods.
type Jobs struct{ client.Client }

// create does not return them.
func (j *Jobs) create(ctx context.Context, pods []corev1.Pod) (made []string, _ error) {
	var errs []error
	for i := range pods {
		err := j.Create(ctx, &pods[i]) // want `swallowed: the error of Create is lost: it is collected with others, and nothing reads them`
		if err != nil {
			errs = append(errs, err)
			continue
		}
		made = append(made, pods[i].Name)
	}
	return made, nil
}

// both collects an error of its own as well, in a list that has room.
func (j *Jobs) both(ctx context.Context, pods []corev1.Pod) error {
	errs := make([]error, 0, len(pods))
	for i := range pods {
		if err := j.Update(ctx, &pods[i]); err != nil { // want `swallowed: the error of Update is lost: it is collected`
			errs = append(errs, err)
		}
		if pods[i].Status.StartTime == nil {
			errs = append(errs, errors.New("not started"))
		}
	}
	return nil
}

func (j *Jobs) okCreate(ctx context.Context, pods []corev1.Pod) (made []string, _ error) {
	var errs []error
	for i := range pods {
		err := j.Create(ctx, &pods[i])
		if err != nil {
			errs = append(errs, err)
			continue
		}
		made = append(made, pods[i].Name)
	}
	return made, errors.Join(errs...)
}

// okCounted says how many there are.
func (j *Jobs) okCounted(ctx context.Context, pods []corev1.Pod) (failed int, _ error) {
	var errs []error
	for i := range pods {
		if err := j.Create(ctx, &pods[i]); err != nil {
			errs = append(errs, err)
		}
	}
	return len(errs), nil
}

// okKept has the list in a field.
func (k *kept) okKept(ctx context.Context, pods []corev1.Pod) error {
	for i := range pods {
		if err := k.Create(ctx, &pods[i]); err != nil {
			k.errs = append(k.errs, err)
		}
	}
	return nil
}

type kept struct {
	client.Client
	errs []error
}

// joins keeps all errors in one that nothing reads.
func (j *Jobs) joins(ctx context.Context, pods []corev1.Pod) error {
	var all error
	for i := range pods {
		if err := j.Create(ctx, &pods[i]); err != nil { // want `swallowed: the error of Create is lost: it is collected with others`
			all = errors.Join(all, err)
		}
	}
	return nil
}

// wraps says of each error what has failed.
func (j *Jobs) wraps(ctx context.Context, pods []corev1.Pod) error {
	var errs []error
	for i := range pods {
		if err := j.Delete(ctx, &pods[i]); err != nil { // want `swallowed: the error of Delete is lost: it is collected with others`
			errs = append(errs, fmt.Errorf("pod %s: %w", pods[i].Name, err))
		}
	}
	return nil
}

// aggregates makes one error of all, and returns another one.
func (j *Jobs) aggregates(ctx context.Context, pods []corev1.Pod) error {
	var errs []error
	var err error
	for i := range pods {
		if err := j.Delete(ctx, &pods[i]); err != nil { // want `swallowed: the error of Delete is lost: it is collected with others`
			errs = append(errs, err)
		}
	}
	utilerrors.NewAggregate(errs)
	return err
}

func (j *Jobs) okJoins(ctx context.Context, pods []corev1.Pod) error {
	var all error
	for i := range pods {
		if err := j.Create(ctx, &pods[i]); err != nil {
			all = errors.Join(all, fmt.Errorf("pod %s: %w", pods[i].Name, err))
		}
	}
	return all
}

// okFails asks whether there are any.
func (j *Jobs) okFails(ctx context.Context, pods []corev1.Pod) error {
	var all error
	for i := range pods {
		if err := j.Create(ctx, &pods[i]); err != nil {
			all = errors.Join(all, err)
		}
	}
	if all != nil {
		return errors.New("some pods were not created")
	}
	return nil
}

// okAggregates hands them on.
func (j *Jobs) okAggregates(ctx context.Context, pods []corev1.Pod, failed func(error)) error {
	var errs []error
	for i := range pods {
		if err := j.Delete(ctx, &pods[i]); err != nil {
			errs = append(errs, err)
		}
	}
	failed(utilerrors.NewAggregate(errs))
	return nil
}
