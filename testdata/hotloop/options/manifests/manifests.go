// Package manifests makes the objects of a querier.
package manifests

import (
	"fmt"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Endpoint is what a querier asks.
type Endpoint struct {
	Name string
	Port int32
}

// Options are those of a querier.
type Options struct {
	Name      string
	Endpoints []Endpoint
	Rules     []string
	Peers     []string // sorted by Build
	Noted     []string // for logs
}

// Build returns the objects.
func (o Options) Build() []client.Object {
	return []client.Object{newDeployment(o), o.config()}
}

func newDeployment(opts Options) *appsv1.Deployment {
	container := corev1.Container{Name: "query", Args: queryArgs(opts)}
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Name: opts.Name},
		Spec:       appsv1.DeploymentSpec{Template: corev1.PodTemplateSpec{Spec: corev1.PodSpec{Containers: []corev1.Container{container}}}},
	}
}

func queryArgs(opts Options) []string {
	args := []string{"query"}
	for _, endpoint := range opts.Endpoints {
		args = append(args, fmt.Sprintf("--endpoint=%s:%d", endpoint.Name, endpoint.Port))
	}
	slices.Sort(opts.Peers)
	for _, peer := range opts.Peers {
		args = append(args, "--peer="+peer)
	}
	return args
}

func (o *Options) config() *corev1.ConfigMap {
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: o.Name}, Data: map[string]string{}}
	for i, rule := range o.Rules {
		config.Data["rules"] += fmt.Sprintf("%d: %s\n", i, rule)
	}
	return config
}
