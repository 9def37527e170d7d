package anyof

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

func setLabel(obj metav1.Object, key, value string) {
	labels := obj.GetLabels()
	if labels == nil {
		labels = map[string]string{}
	}
	labels[key] = value
	obj.SetLabels(labels)
}
