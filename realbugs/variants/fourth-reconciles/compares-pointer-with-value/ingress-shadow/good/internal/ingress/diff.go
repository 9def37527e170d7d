package ingress

import (
	networkingv1 "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/api/equality"
)

// Differ compares what runs with what is wanted.
type Differ struct {
	Want *networkingv1.IngressSpec
}

// Differs says whether the live ingress has to be written.
func (d Differ) Differs(live *networkingv1.Ingress) bool {
	return !equality.Semantic.DeepEqual(&live.Spec, d.Want)
}
