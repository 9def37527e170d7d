package conditions

import (
	apimeta "k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Object carries conditions in its status.
type Object interface {
	client.Object
	GetConditions() []metav1.Condition
	SetConditions([]metav1.Condition)
}

// Set stores one condition, keeping the transition time if the status did not change.
func Set(o Object, kind string, status metav1.ConditionStatus, reason, msg string) {
	list := o.GetConditions()
	apimeta.SetStatusCondition(&list, metav1.Condition{
		Type: kind, Status: status, Reason: reason, Message: msg, ObservedGeneration: o.GetGeneration(),
	})
	o.SetConditions(list)
}

func MarkTrue(o Object, kind, reason string) { Set(o, kind, metav1.ConditionTrue, reason, "") }

func MarkFalse(o Object, kind, reason string, err error) {
	Set(o, kind, metav1.ConditionFalse, reason, err.Error())
}
