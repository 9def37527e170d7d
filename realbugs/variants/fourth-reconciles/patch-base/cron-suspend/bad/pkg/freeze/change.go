package freeze

import (
	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/utils/ptr"
)

const byAnnotation = "calendar.almanack.io/frozen-by"

// Change sets or lifts the freeze on a cron job and says whether it changed anything.
func Change(job *batchv1.CronJob, by string, active bool) bool {
	if ptr.Deref(job.Spec.Suspend, false) == active {
		return false
	}
	job.Spec.Suspend = ptr.To(active)
	if !active {
		delete(job.Annotations, byAnnotation)
		return true
	}
	if job.Annotations == nil {
		job.Annotations = map[string]string{}
	}
	job.Annotations[byAnnotation] = by
	return true
}
