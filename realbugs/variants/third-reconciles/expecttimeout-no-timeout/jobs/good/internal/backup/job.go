package backup

import (
	"example.org/variants/third-reconciles/expecttimeout-no-timeout/jobs/good/api/v1beta1"
	"example.org/variants/third-reconciles/expecttimeout-no-timeout/jobs/good/internal/tracker"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
)

func newJob(b *v1beta1.Backup) *batchv1.Job {
	return &batchv1.Job{
		ObjectMeta: metav1.ObjectMeta{Namespace: b.Namespace, Name: "backup-" + b.Name},
		Spec: batchv1.JobSpec{Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{
			RestartPolicy: corev1.RestartPolicyOnFailure,
			Containers:    []corev1.Container{{Name: "dump", Image: "acme/dump:3", Args: []string{b.Spec.Target}}},
		}}},
	}
}

// jobSeen lowers the expectation of the owner; the controller's own watch enqueues it.
func (r *Reconciler) jobSeen() predicate.Funcs {
	return predicate.Funcs{CreateFunc: func(e event.CreateEvent) bool {
		if owner := metav1.GetControllerOf(e.Object); owner != nil {
			r.Tracker.Observe(e.Object.GetNamespace()+"/"+owner.Name, tracker.Create, e.Object.GetName())
		}
		return true
	}}
}

func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&v1beta1.Backup{}).
		Owns(&batchv1.Job{}, builder.WithPredicates(r.jobSeen())).Complete(r)
}
