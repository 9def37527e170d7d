package controllers

import (
	"fmt"

	"example.org/variants/third-reconciles/optionalnil-tested-then-used/backup/bad/api/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func cronName(pg *v1.Postgres) string { return pg.Name + "-backup" }

func backupArgs(pg *v1.Postgres) []string {
	args := []string{"--database", pg.Name}
	if pg.Spec.Schedule != nil {
		args = append(args, fmt.Sprintf("--keep=%d", pg.Spec.Schedule.Keep))
	}
	if pg.Spec.Bucket != nil {
		args = append(args, "--bucket", pg.Spec.Bucket.Name)
	}
	if pg.Spec.Bucket.Region != "" { // WANT optionalnil/tested-then-used
		args = append(args, "--region", pg.Spec.Bucket.Region)
	}
	return args
}

func newCronJob(pg *v1.Postgres) *batchv1.CronJob {
	return &batchv1.CronJob{
		ObjectMeta: metav1.ObjectMeta{Namespace: pg.Namespace, Name: cronName(pg)},
		Spec: batchv1.CronJobSpec{
			Schedule: pg.Status.Cron,
			JobTemplate: batchv1.JobTemplateSpec{Spec: batchv1.JobSpec{Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
				RestartPolicy: corev1.RestartPolicyNever,
				Containers:    []corev1.Container{{Name: "dump", Image: "acme/pgdump:2", Args: backupArgs(pg)}},
			}}}},
		},
	}
}
