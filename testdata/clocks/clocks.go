// Package clocks stores the present time.
package clocks

import (
	"time"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
