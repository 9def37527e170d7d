package controllers

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type PodController struct {
	kube kubernetes.Interface
	pods corelisters.PodLister
}

func (c *PodController) sync(ctx context.Context, ns, name string) error {
	pod, err := c.pods.Pods(ns).Get(name)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if pod.Labels["database"] == "" || pod.Labels["seen"] == "true" {
		return nil
	}
	pod.Labels["seen"] = "true" // WANT cachemutate/written
	_, err = c.kube.CoreV1().Pods(ns).Update(ctx, pod, metav1.UpdateOptions{})
	return err
}
