// Package stamps makes conditions, and sets times in what it is handed.
package stamps

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Ready makes a condition with the present time.
func Ready() metav1.Condition {
	return metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, LastTransitionTime: metav1.Now()}
}

// Kept makes a condition, with the time of the last transition if there was none since.
func Kept(last []metav1.Condition) metav1.Condition {
	made := metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, LastTransitionTime: metav1.Now()}
	for _, condition := range last {
		if condition.Type == made.Type && condition.Status == made.Status {
			made.LastTransitionTime = condition.LastTransitionTime
		}
	}
	return made
}

// Since returns the time of the last transition, or the present one.
func Since(last []metav1.Condition) metav1.Time {
	for _, condition := range last {
		if condition.Type == "Ready" {
			return condition.LastTransitionTime
		}
	}
	return metav1.Now()
}

// Stamp says when a site was looked at.
func Stamp(status *api.SiteStatus) { status.Checked = metav1.Now() }

// StampOnce says when a site was looked at first.
func StampOnce(status *api.SiteStatus) {
	if status.Checked.IsZero() {
		status.Checked = metav1.Now()
	}
}
