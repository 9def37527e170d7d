// Package builders makes objects for others.
package builders

import (
	"errors"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A Plan says what is wanted.
type Plan struct {
	Name, Namespace string
	Replicas        int32
}

func (p *Plan) meta() metav1.ObjectMeta {
	return metav1.ObjectMeta{Name: p.Name, Namespace: p.Namespace}
}

// StatefulSet returns the stateful set of a plan.
func (p *Plan) StatefulSet() (*appsv1.StatefulSet, error) {
	if p.Replicas == 0 {
		return nil, errors.New("no replicas")
	}
	return &appsv1.StatefulSet{ObjectMeta: p.meta(), Spec: appsv1.StatefulSetSpec{Replicas: &p.Replicas}}, nil
}

// Config returns the settings of a plan.
func Config(p *Plan) *corev1.ConfigMap {
	if p.Replicas > 1 {
		return shared(p)
	}
	config := &corev1.ConfigMap{ObjectMeta: p.meta()}
	config.Data = map[string]string{"mode": "single"}
	return config
}

func shared(p *Plan) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: p.meta(), Data: map[string]string{"mode": "shared"}}
}

// Account returns an account that has a name alone.
func Account(p *Plan) *corev1.ServiceAccount {
	return &corev1.ServiceAccount{ObjectMeta: p.meta()}
}

// Known returns what somebody else has made.
func Known(all map[string]*corev1.ConfigMap, p *Plan) *corev1.ConfigMap {
	if config := all[p.Name]; config != nil {
		return config
	}
	return Config(p)
}
