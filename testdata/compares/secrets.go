package compares

import (
	"reflect"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrllint/ctrllint/testdata/compares/same"
)

// differ compares the data of two secrets.
func dataDiffer(a, b *corev1.Secret) bool {
	return !reflect.DeepEqual(a.Data, b.Data) // data: a, b
}

// labels compares something else.
func labelsDiffer(a, b *corev1.Secret) bool {
	return !reflect.DeepEqual(a.Labels, b.Labels) // data: none
}

// converted makes data of texts, so that it says nothing of its second secret.
func converted(a, b *corev1.Secret) bool {
	for key, text := range b.StringData {
		b.Data[key] = []byte(text)
	}
	return reflect.DeepEqual(a.Data, b.Data) // data: a, b
}

func secrets(a, b *corev1.Secret) {
	_ = dataDiffer(a, b)   // data: a, b
	_ = labelsDiffer(a, b) // data: none
	_ = converted(a, b)    // data: a
	_ = handedOn(b)        // data: b
	_ = same.Secrets(a, b) // data: a, b
}

func handedOn(b *corev1.Secret) bool {
	return dataDiffer(&corev1.Secret{}, b) // data: b
}
