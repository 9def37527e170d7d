package controllers

import (
	"context"
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
)

type DeploymentController struct {
	kube        kubernetes.Interface
	deployments appslisters.DeploymentLister
	recorder    func(reason string)
}

func (c *DeploymentController) pause(ctx context.Context, ns, name string) error {
	dep, err := c.deployments.Deployments(ns).Get(name)
	if err != nil {
		return err
	}
	if dep.Spec.Paused {
		return nil
	}
	if dep.Generation > dep.Status.ObservedGeneration {
		dep := dep.DeepCopy()
		dep.Status.ObservedGeneration = dep.Generation
		c.recorder(fmt.Sprintf("generation %d", dep.Status.ObservedGeneration))
	}
	dep.Spec.Paused = true // WANT cachemutate/written
	_, err = c.kube.AppsV1().Deployments(ns).Update(ctx, dep, metav1.UpdateOptions{})
	return err
}
