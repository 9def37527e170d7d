package nil_map_write

import (
	"maps"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// The template of a workload mostly has no annotations.
func patched(value any, wanted map[string]string) any {
	deployment := value.(*appsv1.Deployment).DeepCopy()
	maps.Copy(deployment.Spec.Template.Annotations, wanted) // want `nil-map-write: deployment.Spec.Template.Annotations may be nil`
	return deployment
}

func restart(set *appsv1.StatefulSet, at string) {
	set.Spec.Template.Annotations["restarted"] = at // want `nil-map-write: set.Spec.Template.Annotations may be nil`
}

func okPatched(value any, wanted map[string]string) any {
	deployment := value.(*appsv1.Deployment).DeepCopy()
	if deployment.Spec.Template.Annotations == nil {
		deployment.Spec.Template.Annotations = make(map[string]string, len(wanted))
	}
	maps.Copy(deployment.Spec.Template.Annotations, wanted)
	return deployment
}

// A selector finds the labels of each template.
func okRelabel(set *appsv1.StatefulSet, version string) {
	set.Spec.Template.Labels["version"] = version
}

// The program has made the template with annotations.
func okMadeTemplate(version string) *appsv1.DaemonSet {
	set := &appsv1.DaemonSet{Spec: appsv1.DaemonSetSpec{
		Template: corev1.PodTemplateSpec{ObjectMeta: metav1.ObjectMeta{Annotations: map[string]string{"made": "yes"}}},
	}}
	okVersioned(set, version)
	return set
}

func okVersioned(set *appsv1.DaemonSet, version string) {
	set.Spec.Template.Annotations["version"] = version
}
