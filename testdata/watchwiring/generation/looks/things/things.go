// Package things declares kinds whose methods look at their metadata.
package things

import (
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Boat is reconciled.
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              struct{ Name string }
}

// DeepCopyObject copies a Boat.
func (b *Boat) DeepCopyObject() runtime.Object {
	copied := *b
	return &copied
}

// Skipped asks for a label.
func (b *Boat) Skipped() bool {
	skipped, ok := b.Labels["skipped"]
	return ok && skipped == "true"
}

// Paused asks for an annotation of a copy.
func (b Boat) Paused() bool { return b.GetAnnotations()["paused"] != "" }

// Ensure sets a label if it is not there.
func (b *Boat) Ensure() bool {
	if _, ok := b.Labels["managed-by"]; ok {
		return false
	}
	b.Labels["managed-by"] = "boats"
	return true
}

// Named has nothing to do with labels.
func (b *Boat) Named() bool { return b.Spec.Name != "" }

// Skips asks for a label of an object.
func Skips(b *Boat) bool { return b.GetLabels()["skip"] == "true" }

// Tags returns the tags that an annotation has.
func Tags(object client.Object) []string {
	if object == nil || object.GetAnnotations() == nil {
		return nil
	}
	return strings.Split(annotation(object, "tags"), ",")
}

func annotation(object client.Object, key string) string { return object.GetAnnotations()[key] }

// Key returns the name of an object.
func Key(object client.Object) string { return object.GetNamespace() + "/" + object.GetName() }
