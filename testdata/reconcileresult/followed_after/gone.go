package followed_after

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// jobs is a cache that another program generates.
type jobs interface {
	Get(namespace, name string) (*batchv1.Job, error)
}

type deleter struct {
	client.Client
	jobs jobs
}

// The job is made, and the nil that came with NotFound is followed.
func (d *deleter) remove(ctx context.Context, name string) (bool, error) {
	job, err := d.jobs.Get("x", name)
	if apierrors.IsNotFound(err) {
		if err := d.Create(ctx, &batchv1.Job{}); err != nil {
			return false, err
		}
	} else if err != nil {
		return false, err
	}
	return job.Status.Succeeded > 0, nil // want `followed-after-failure: this panics when Get fails and returns nil, as is the convention`
}

func (d *deleter) okRemove(ctx context.Context, name string) (bool, error) {
	job, err := d.jobs.Get("x", name)
	if apierrors.IsNotFound(err) {
		return false, d.Create(ctx, &batchv1.Job{})
	} else if err != nil {
		return false, err
	}
	return job.Status.Succeeded > 0, nil
}

// What was made takes its place.
func (d *deleter) okMade(ctx context.Context, name string) (bool, error) {
	job, err := d.jobs.Get("x", name)
	if apierrors.IsNotFound(err) {
		job = &batchv1.Job{}
		if err := d.Create(ctx, job); err != nil {
			return false, err
		}
	} else if err != nil {
		return false, err
	}
	return job.Status.Succeeded > 0, nil
}
