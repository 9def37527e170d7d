package owner_used

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

func isReady(backup *api.Backup) bool {
	if ready := meta.FindStatusCondition(backup.Status.Conditions, "Ready"); ready.Status == metav1.ConditionTrue { // want `^owner-used: ready is nil for an object without the condition: it panics for such an object$`
		return true
	}
	return false
}

func reason(conditions []metav1.Condition, of string) string {
	return meta.FindStatusCondition(conditions, of).Reason // want `owner-used: meta.FindStatusCondition\(conditions, of\) is nil`
}

// Another condition is there.
func message(backup *api.Backup) string {
	if meta.FindStatusCondition(backup.Status.Conditions, "Ready") == nil {
		return ""
	}
	return meta.FindStatusCondition(backup.Status.Conditions, "Failed").Message // want `owner-used: meta.FindStatusCondition\(backup.Status.Conditions, "Failed"\) is nil`
}

func okTested(backup *api.Backup) bool {
	ready := meta.FindStatusCondition(backup.Status.Conditions, "Ready")
	return ready != nil && ready.Status == metav1.ConditionTrue
}

func okAskedTwice(conditions []metav1.Condition, of string) string {
	if meta.FindStatusCondition(conditions, of) == nil {
		return ""
	}
	return meta.FindStatusCondition(conditions, of).Reason
}

// A condition that is true is there.
func okTrue(backup *api.Backup) string {
	if !meta.IsStatusConditionTrue(backup.Status.Conditions, "example.com/Ready") {
		return ""
	}
	return meta.FindStatusCondition(backup.Status.Conditions, "example.com/Ready").Reason
}

func okSet(backup *api.Backup) metav1.Time {
	meta.SetStatusCondition(&backup.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue})
	return meta.FindStatusCondition(backup.Status.Conditions, "Ready").LastTransitionTime
}

// What kind of backup it is says nothing of its conditions.
func full(backup *api.Backup) string {
	if backup.Spec.Type == "full" {
		return meta.FindStatusCondition(backup.Status.Conditions, "Ready").Reason // want `owner-used: meta.FindStatusCondition\(backup.Status.Conditions, "Ready"\) is nil`
	}
	return ""
}

// A copy has the conditions that the object has.
func copiedReason(old *api.Backup) string {
	backup := old.DeepCopy()
	return meta.FindStatusCondition(backup.Status.Conditions, "Ready").Reason // want `owner-used: meta.FindStatusCondition\(backup.Status.Conditions, "Ready"\) is nil`
}
