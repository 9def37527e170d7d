package controllers

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	appslisters "k8s.io/client-go/listers/apps/v1"
	"k8s.io/klog/v2"
)

type RolloutController struct {
	kube        kubernetes.Interface
	deployments appslisters.DeploymentLister
}

func (c *RolloutController) resume(ctx context.Context, ns, name string) error {
	dep, err := c.deployments.Deployments(ns).Get(name)
	if err != nil {
		return err
	}
	if !dep.Spec.Paused {
		return nil
	}
	live, err := c.kube.AppsV1().Deployments(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	live.Spec.Paused = false
	spec := dep.Spec
	spec.Paused = false
	klog.V(2).InfoS("resume", "paused", spec.Paused)
	_, err = c.kube.AppsV1().Deployments(ns).Update(ctx, live, metav1.UpdateOptions{})
	return err
}
