// Package clocks stores the present time.
package clocks

import (
	"time"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kubeclock "k8s.io/utils/clock"
)

func direct(d *appsv1.DaemonSet) {
	now := metav1.Now()
	d.DeletionTimestamp = &now                             // clocks: d.DeletionTimestamp
	d.CreationTimestamp = metav1.NewTime(time.Now().UTC()) // clocks: d.CreationTimestamp
}

func made(of appsv1.DeploymentConditionType) appsv1.DeploymentCondition {
	return appsv1.DeploymentCondition{Type: of, LastUpdateTime: metav1.Now()}
}

func conditions(d *appsv1.Deployment) {
	d.Status.Conditions = []appsv1.DeploymentCondition{made("Ready")} // clocks: d.Status.Conditions
}

// The time is put back on some path.
func kept(d *appsv1.Deployment, last appsv1.DeploymentCondition) {
	condition := appsv1.DeploymentCondition{LastUpdateTime: metav1.Now()}
	if last.Type == condition.Type {
		condition.LastUpdateTime = last.LastUpdateTime
	}
	d.Status.Conditions = []appsv1.DeploymentCondition{condition}
}

func touch(meta *metav1.ObjectMeta) { meta.CreationTimestamp = metav1.Now() } // clocks: meta.CreationTimestamp

func touchOnce(meta *metav1.ObjectMeta) {
	if meta.CreationTimestamp.IsZero() {
		meta.CreationTimestamp = metav1.Now() // clocks: meta.CreationTimestamp
	}
}

func called(d *appsv1.Deployment) {
	touch(&d.ObjectMeta) // clocks: d.CreationTimestamp
	touchOnce(&d.ObjectMeta)
}

// A clock says what time it is, another one in tests.
type clock interface{ Now() time.Time }

type ticking struct {
	clock clock
	now   func() time.Time
	real  kubeclock.PassiveClock
	start func() time.Time
}

func byInterface(d *appsv1.Deployment, t *ticking) {
	d.CreationTimestamp = metav1.NewTime(t.clock.Now()) // clocks: d.CreationTimestamp
}

func byField(d *appsv1.Deployment, t *ticking) {
	d.CreationTimestamp = metav1.NewTime(t.now()) // clocks: d.CreationTimestamp
}

func byKubernetes(d *appsv1.Deployment, t *ticking) {
	d.CreationTimestamp = metav1.NewTime(t.real.Now()) // clocks: d.CreationTimestamp
}

// The time of the next pass is another one in each pass as well.
func nextPass(d *appsv1.Deployment, every time.Duration) {
	now := metav1.Now()
	d.CreationTimestamp = metav1.NewTime(now.Add(every)) // clocks: d.CreationTimestamp
}

// When it was started stays the same.
func started(d *appsv1.Deployment, t *ticking) {
	d.CreationTimestamp = metav1.NewTime(t.start())
	d.DeletionTimestamp = &metav1.Time{Time: d.CreationTimestamp.Add(time.Hour)}
}
