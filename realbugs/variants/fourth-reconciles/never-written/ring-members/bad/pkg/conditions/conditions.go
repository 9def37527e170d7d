package conditions

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.org/variants/fourth-reconciles/never-written/ring-members/bad/api/v1"
)

// Alive is the type of the condition of a member.
const Alive = "Alive"

// SetAlive sets the condition and says whether it changed.
func SetAlive(m *v1.Member, alive bool) bool {
	c := metav1.Condition{Type: Alive, Status: metav1.ConditionFalse, Reason: "Silent", ObservedGeneration: m.Generation}
	if alive {
		c.Status, c.Reason = metav1.ConditionTrue, "Heard"
	}
	return meta.SetStatusCondition(&m.Status.Conditions, c)
}
