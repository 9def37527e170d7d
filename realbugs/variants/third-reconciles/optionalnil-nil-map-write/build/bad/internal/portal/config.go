package portal

import (
	"example.org/variants/third-reconciles/optionalnil-nil-map-write/build/bad/api/v1beta1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func newConfig(p *v1beta1.Portal) *corev1.ConfigMap {
	cm := &corev1.ConfigMap{
		ObjectMeta: metav1.ObjectMeta{Namespace: p.Namespace, Name: p.Name + "-portal"},
	}
	cm.Data["title"] = p.Spec.Title // WANT optionalnil/nil-map-write
	if p.Spec.Theme != "" {
		cm.Data["theme"] = p.Spec.Theme
	}
	for name, url := range p.Spec.Links {
		cm.Data["link."+name] = url
	}
	return cm
}
