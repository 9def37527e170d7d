package controllers

import (
	"context"

	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ExitReporter struct {
	client.Client
}

func (j *ExitReporter) exitCode(ctx context.Context, job *batchv1.Job) (int32, error) {
	var pods corev1.PodList
	if err := j.List(ctx, &pods, client.InNamespace(job.Namespace), client.MatchingLabels{"job-name": job.Name}); err != nil {
		return 0, err
	}
	for i := range pods.Items {
		cs := pods.Items[i].Status.ContainerStatuses
		if len(cs) != 1 || cs[0].State.Terminated == nil {
			continue
		}
		return cs[0].State.Terminated.ExitCode, nil
	}
	return 0, nil
}
