package nil_map_write

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// A selector can have expressions alone.
func narrowed(selectors []metav1.LabelSelector, zone string) (found []metav1.LabelSelector) {
	for _, selector := range selectors {
		copied := selector.DeepCopy()
		copied.MatchLabels["zone"] = zone // want `nil-map-write: copied.MatchLabels may be nil`
		found = append(found, *copied)
	}
	return found
}

func narrow(selector *metav1.LabelSelector, zone string) {
	selector.MatchLabels["zone"] = zone // want `nil-map-write: selector.MatchLabels may be nil`
}

func okNarrowed(selectors []metav1.LabelSelector, zone string) (found []metav1.LabelSelector) {
	for _, selector := range selectors {
		copied := selector.DeepCopy()
		if copied.MatchLabels == nil {
			copied.MatchLabels = make(map[string]string)
		}
		copied.MatchLabels["zone"] = zone
		found = append(found, *copied)
	}
	return found
}

func okMadeSelector(app, zone string) *metav1.LabelSelector {
	selector := &metav1.LabelSelector{MatchLabels: map[string]string{"app": app}}
	okNarrow(selector, zone)
	return selector
}

func okNarrow(selector *metav1.LabelSelector, zone string) {
	selector.MatchLabels["zone"] = zone
}

// The manifest of a kind that the program has no type for.
func markedManifest(manifest *unstructured.Unstructured, name string) *unstructured.Unstructured {
	copied := &unstructured.Unstructured{}
	annotations := manifest.GetAnnotations()
	annotations["from"] = name // want `nil-map-write: annotations may be nil`
	copied.SetAnnotations(annotations)
	return copied
}

func okMarkedManifest(manifest *unstructured.Unstructured, name string) *unstructured.Unstructured {
	copied := &unstructured.Unstructured{}
	annotations := manifest.GetAnnotations()
	if annotations == nil {
		annotations = make(map[string]string)
	}
	annotations["from"] = name
	copied.SetAnnotations(annotations)
	return copied
}
