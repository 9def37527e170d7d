package jobs

import (
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

var claimKind = corev1.SchemeGroupVersion.WithKind("PersistentVolumeClaim")

func jobFor(claim *corev1.PersistentVolumeClaim, image string) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{
			GenerateName:    claim.Name + "-",
			Namespace:       claim.Namespace,
			OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(claim, claimKind)},
		},
		Spec: batchv1.JobSpec{Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
			RestartPolicy: corev1.RestartPolicyNever,
			Containers:    []corev1.Container{{Name: "backup", Image: image}},
		}}},
	}
}

func backupJob(claim *corev1.PersistentVolumeClaim, image string) *batchv1.Job {
	job := jobFor(claim, image)
	job.Labels = map[string]string{"app.kubernetes.io/component": "backup"}
	return job
}
