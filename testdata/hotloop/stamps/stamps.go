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

// Put stores a condition in place of that of its type, or beside the others.
func Put(status *api.SiteStatus, condition metav1.Condition) {
	for i := range status.Conditions {
		if status.Conditions[i].Type == condition.Type {
			status.Conditions[i] = condition
			return
		}
	}
	status.Conditions = append(status.Conditions, condition)
}

// PutChanged leaves a condition that says the same as it is.
func PutChanged(status *api.SiteStatus, condition metav1.Condition) {
	for i := range status.Conditions {
		if status.Conditions[i].Type != condition.Type {
			continue
		}
		if status.Conditions[i].Status != condition.Status {
			status.Conditions[i] = condition
		}
		return
	}
	status.Conditions = append(status.Conditions, condition)
}

// PutKept keeps the time of the last transition.
func PutKept(status *api.SiteStatus, condition metav1.Condition) {
	for i := range status.Conditions {
		if status.Conditions[i].Type == condition.Type {
			if status.Conditions[i].Status == condition.Status {
				condition.LastTransitionTime = status.Conditions[i].LastTransitionTime
			}
			status.Conditions[i] = condition
			return
		}
	}
	status.Conditions = append(status.Conditions, condition)
}

// Mark makes the condition that it puts.
func Mark(site *api.Site, of string) error {
	condition := metav1.Condition{Type: of, Status: metav1.ConditionTrue, LastTransitionTime: metav1.Now()}
	for i, other := range site.Status.Conditions {
		if other.Type == of {
			site.Status.Conditions[i] = condition
			return nil
		}
	}
	site.Status.Conditions = append(site.Status.Conditions, condition)
	return nil
}
