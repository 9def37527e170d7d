package controllers

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type JobReporter struct {
	client.Client
}

func (j *JobReporter) exitCode(ctx context.Context, job *batchv1.Job) (int32, error) {
	var pods corev1.PodList
	if err := j.List(ctx, &pods, client.InNamespace(job.Namespace), client.MatchingLabels{"job-name": job.Name}); err != nil {
		return 0, err
	}
	for i := range pods.Items {
		p := &pods.Items[i]
		if p.Status.Phase != corev1.PodFailed {
			continue
		}
		cs := p.Status.ContainerStatuses
		return cs[0].State.Terminated.ExitCode, nil // WANT optionalnil/index-of-optional-list
	}
	return 0, nil
}
