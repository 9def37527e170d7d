package nil_and_empty

import (
	"context"
	"reflect"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
)

// routes makes services for hosts.
type routes struct{ kube kubernetes.Interface }

func (r *routes) ensure(ctx context.Context, hosts []string) error {
	names := []string{}
	for _, host := range hosts {
		names = append(names, host)
	}
	wanted := corev1.ServiceSpec{ExternalName: "shop", ExternalIPs: names}
	service, err := r.kube.CoreV1().Services("shop").Get(ctx, "shop", metav1.GetOptions{})
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(service.Spec, wanted) { // want `nil-and-empty: DeepEqual tells an empty list from one that is nil: names is never nil, and service.Spec.ExternalIPs is when it comes back empty`
		service.Spec = wanted
		_, err = r.kube.CoreV1().Services("shop").Update(ctx, service, metav1.UpdateOptions{})
	}
	return err
}

// differ gets its list from a function, and leaves a field out of the comparison.
func (r *routes) differ(service *corev1.Service, hosts []string) bool {
	wanted := corev1.ServiceSpec{ExternalIPs: addresses(hosts)}
	return cmp.Diff(wanted, service.Spec, cmpopts.IgnoreFields(corev1.ServicePort{}, "NodePort")) != "" // want `nil-and-empty: Diff tells an empty list from one that is nil`
}

func addresses(hosts []string) []string {
	found := make([]string, 0, len(hosts))
	for _, host := range hosts {
		found = append(found, host)
	}
	return found
}

// okDiffer takes nil for empty.
func (r *routes) okDiffer(service *corev1.Service, hosts []string) bool {
	wanted := corev1.ServiceSpec{ExternalIPs: addresses(hosts)}
	return cmp.Diff(wanted, service.Spec, cmpopts.EquateEmpty()) != ""
}

// okList takes nil for empty as well.
func (r *routes) okList(service *corev1.Service, hosts []string) bool {
	names := []string{}
	for _, host := range hosts {
		names = append(names, host)
	}
	return cmp.Equal(names, service.Spec.ExternalIPs, cmpopts.EquateEmpty())
}

// okNone is nil until something is appended.
func (r *routes) okNone(service *corev1.Service, hosts []string) bool {
	var names []string
	for _, host := range hosts {
		names = append(names, host)
	}
	wanted := corev1.ServiceSpec{ExternalIPs: names}
	return reflect.DeepEqual(service.Spec, wanted)
}

// okSet is what the object has already where nothing is wanted.
func (r *routes) okSet(service *corev1.Service, hosts []string) bool {
	wanted := corev1.ServiceSpec{ExternalIPs: addresses(hosts)}
	if len(hosts) == 0 {
		wanted.ExternalIPs = service.Spec.ExternalIPs
	}
	return reflect.DeepEqual(service.Spec, wanted)
}
