// Package optionals uses pointers of objects, with a test and without.
package optionals

import (
	"context"
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func free(job *batchv1.Job) int32 {
	return *job.Spec.Parallelism // unguarded: job; job.Spec.Parallelism
}

func guarded(job *batchv1.Job) int32 {
	if job.Spec.Parallelism == nil {
		return 1
	}
	return *job.Spec.Parallelism // unguarded: job
}

func set(job *batchv1.Job, n *int32) int32 {
	job.Spec.Parallelism = n
	return *job.Spec.Parallelism // unguarded: job
}

func setOnce(job *batchv1.Job, n *int32) int32 {
	if n != nil {
		job.Spec.Parallelism = n
	}
	return *job.Spec.Parallelism // unguarded: job; job.Spec.Parallelism
}

func read(ctx context.Context, c client.Client, job *batchv1.Job) int32 {
	if err := c.Get(ctx, client.ObjectKeyFromObject(job), job); err != nil {
		return 0
	}
	return *job.Spec.Parallelism // unguarded: job; job.Spec.Parallelism
}

func parallelism(job *batchv1.Job) int32 { return *job.Spec.Parallelism }

func sometimes(job *batchv1.Job, all bool) int32 {
	if all {
		return *job.Spec.Parallelism
	}
	return 1
}

func calls(job *batchv1.Job) {
	parallelism(job)       // unguarded: job.Spec.Parallelism by parallelism
	sometimes(job, true)   // unguarded: none
	fmt.Println("started") // unguarded: none
}
