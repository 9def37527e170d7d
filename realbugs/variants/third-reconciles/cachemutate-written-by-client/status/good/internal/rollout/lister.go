package rollout

import (
	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/labels"
	appslisters "k8s.io/client-go/listers/apps/v1"
)

type deployments struct {
	appslisters.DeploymentLister
}

// newest returns the newest deployment of an application.
func (d deployments) newest(ns, app string) (*appsv1.Deployment, error) {
	list, err := d.Deployments(ns).List(labels.SelectorFromSet(labels.Set{"app": app}))
	if err != nil {
		return nil, err
	}
	var out *appsv1.Deployment
	for _, item := range list {
		if out == nil || out.CreationTimestamp.Before(&item.CreationTimestamp) {
			out = item
		}
	}
	if out == nil {
		return nil, apierrors.NewNotFound(appsv1.Resource("deployments"), app)
	}
	return out.DeepCopy(), nil
}
