// Package mutate sets parts of objects and says whether they have changed.
package mutate

import (
	appsv1 "k8s.io/api/apps/v1"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Args says in each pass that it has changed the deployment, while the site has arguments.
func Args(site *api.Site, deployment *appsv1.Deployment) (bool, error) {
	if len(site.Spec.Args) == 0 {
		return false, nil
	}
	deployment.Spec.Template.Spec.Containers[0].Args = site.Spec.Args
	return true, nil
}

// OKReplicas compares.
func OKReplicas(site *api.Site, deployment *appsv1.Deployment) (bool, error) {
	if site.Spec.Replicas == nil || *site.Spec.Replicas == *deployment.Spec.Replicas {
		return false, nil
	}
	deployment.Spec.Replicas = site.Spec.Replicas
	return true, nil
}
