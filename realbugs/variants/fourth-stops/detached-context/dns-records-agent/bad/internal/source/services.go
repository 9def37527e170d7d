package source

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

const hostAnnotation = "dns.example.com/host"

// Services reads hosts from services of type LoadBalancer.
type Services struct{ client.Reader }

func (s Services) Hosts(ctx context.Context) (map[string]string, error) {
	list := &corev1.ServiceList{}
	if err := s.List(ctx, list); err != nil {
		return nil, err
	}
	out := map[string]string{}
	for i := range list.Items {
		svc := &list.Items[i]
		host := svc.Annotations[hostAnnotation]
		if host == "" || len(svc.Status.LoadBalancer.Ingress) == 0 {
			continue
		}
		out[host] = svc.Status.LoadBalancer.Ingress[0].IP
	}
	return out, nil
}
