package collectors

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Store keeps names.
type Store interface {
	Save(ctx context.Context, name string) error
}

var recorder record.EventRecorder

// onlyLogged has the errors in a log alone.
func (c *Components) onlyLogged(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(errs, fmt.Errorf("updating %s: %w", maps.Items[i].Name, err))
		}
	}
	if errs != nil {
		ctrl.LoggerFrom(ctx).Error(errs, "some were not updated")
	}
	return nil // want `logged-only: the error of Update is collected with others that are only logged, and this return says that the work is done`
}

// onlyLoggedList has a list of them.
func (c *Components) onlyLoggedList(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs []error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = append(errs, err)
			continue
		}
	}
	if len(errs) > 0 {
		ctrl.LoggerFrom(ctx).Error(errors.Join(errs...), "some were not updated")
	}
	return nil // want `logged-only: the error of Update is collected with others that are only logged, and this return says that the work is done`
}

// loggedThenStatus writes the status next.
func (c *Components) loggedThenStatus(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		err := c.store.Save(ctx, maps.Items[i].Name)
		if err != nil {
			errs = errors.Join(errs, fmt.Errorf("saving %s: %s", maps.Items[i].Name, err))
			continue
		}
	}
	if errs != nil {
		ctrl.LoggerFrom(ctx).Error(errs, "some were not saved")
	}
	pod := &corev1.Pod{}
	if err := c.Status().Update(ctx, pod); err != nil {
		return err
	}
	return nil // want `logged-only: the error of Save is collected with others that are only logged, and this return says that the work is done`
}

// okLoggedAndReturned returns them as well.
func (c *Components) okLoggedAndReturned(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	if errs != nil {
		ctrl.LoggerFrom(ctx).Error(errs, "some were not updated")
	}
	return errs
}

// okNoted puts them into a status that is written.
func (c *Components) okNoted(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	pod := &corev1.Pod{}
	if errs != nil {
		ctrl.LoggerFrom(ctx).Error(errs, "some were not updated")
		pod.Status.Message = errs.Error()
	}
	return c.Status().Update(ctx, pod)
}

// okCounted fails if there was one.
func (c *Components) okCounted(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs []error
	for i := range maps.Items {
		if err := c.Update(ctx, &maps.Items[i]); err != nil {
			errs = append(errs, err)
		}
	}
	if len(errs) > 0 {
		ctrl.LoggerFrom(ctx).Error(errors.Join(errs...), "some were not updated")
		return errors.New("some were not updated")
	}
	return nil
}

// okEvents only tells of it, and has an object that is asked for again.
func (c *Components) okEvents(ctx context.Context, maps *corev1.ConfigMapList) error {
	var errs error
	for i := range maps.Items {
		recorder.Event(&maps.Items[i], corev1.EventTypeNormal, "Seen", "seen")
		if err := c.Get(ctx, client.ObjectKeyFromObject(&maps.Items[i]), &maps.Items[i]); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	return errs
}
