package jobs

import (
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.org/variants/fourth-reconciles/owns-without-controller/batch-report/good/api/v1"
)

// Maker makes the jobs of reports.
type Maker struct {
	Scheme *runtime.Scheme
}

// Job returns the job of a report.
func (m Maker) Job(rep *v1.Report) (*batchv1.Job, error) {
	job := &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{Namespace: rep.Namespace, Name: rep.Name + "-write"},
		Spec: batchv1.JobSpec{Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
			RestartPolicy: corev1.RestartPolicyOnFailure,
			Containers:    []corev1.Container{{Name: "write", Image: rep.Spec.Image, Args: rep.Spec.Args}},
		}}},
	}
	if err := controllerutil.SetControllerReference(rep, job, m.Scheme); err != nil {
		return nil, err
	}
	return job, nil
}
