package controllers

import (
	platformv1 "example.org/variants/reconciles/api/v1alpha1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type ConfigFactory struct {
	Team string
}

func setLabel(obj client.Object, k, v string) {
	l := obj.GetLabels()
	if l == nil {
		l = map[string]string{}
	}
	l[k] = v
	obj.SetLabels(l)
}

func (f *ConfigFactory) New(db *platformv1.Database) *corev1.ConfigMap {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: db.Name, Namespace: db.Namespace}}
	setLabel(cm, "database", db.Name)
	if f.Team != "" {
		cm.Labels["team"] = f.Team
	}
	cm.Data = make(map[string]string, len(db.Spec.Parameters))
	for k, v := range db.Spec.Parameters {
		cm.Data[k] = v
	}
	return cm
}
