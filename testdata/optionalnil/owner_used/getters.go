package owner_used

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Conditioned object has its conditions behind methods.
type Conditioned interface {
	client.Object
	GetConditions() []metav1.Condition
	SetConditions([]metav1.Condition)
}

// A Lease is such an object.
type Lease struct {
	metav1.ObjectMeta
	Status struct{ Conditions []metav1.Condition }
}

func (l *Lease) GetConditions() []metav1.Condition { return l.Status.Conditions }

func begin(object Conditioned) {
	list := object.GetConditions()
	meta.SetStatusCondition(&list, metav1.Condition{Type: "Succeeded", Status: metav1.ConditionFalse, Reason: "InProgress"})
	object.SetConditions(list)
}

// okSetByHelper finds what the helper has set.
func okSetByHelper(object Conditioned) {
	begin(object)
	meta.FindStatusCondition(object.GetConditions(), "Succeeded").Reason = "Blocked"
}

// okAskedByCaller finds what its caller has asked for by the field.
func okAskedByCaller(lease *Lease) string {
	return meta.FindStatusCondition(lease.GetConditions(), "Renewing").Reason
}

func renew(lease *Lease) string {
	if meta.IsStatusConditionTrue(lease.Status.Conditions, "Renewing") {
		return okAskedByCaller(lease)
	}
	return ""
}

// The caller has set it in the stage that it was handed.
type staged interface{ Stages() *stages }

type stages struct{ List []stage }

type stage struct{ Conditions []metav1.Condition }

func okSince(of staged, i int) metav1.Time {
	at := &of.Stages().List[i]
	return meta.FindStatusCondition(at.Conditions, "Progressing").LastTransitionTime
}

func okWaits(of staged, i int, at *stage) metav1.Time {
	meta.SetStatusCondition(&at.Conditions, metav1.Condition{Type: "Progressing", Status: metav1.ConditionFalse})
	return okSince(of, i)
}

func sinceOf(all *stages, i int) metav1.Time {
	return meta.FindStatusCondition(all.List[i].Conditions, "Progressing").LastTransitionTime // want `owner-used: meta.FindStatusCondition\(all.List\[i\].Conditions, "Progressing"\) is nil`
}
