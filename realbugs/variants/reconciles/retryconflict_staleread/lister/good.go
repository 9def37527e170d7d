package controllers

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/retry"
)

type LimitController struct {
	kube kubernetes.Interface
	cms  corelisters.ConfigMapLister
}

func (c *LimitController) SetLimit(ctx context.Context, ns, name, limit string) error {
	cached, err := c.cms.ConfigMaps(ns).Get(name)
	if err != nil {
		return err
	}
	if cached.Data["limit"] == limit {
		return nil
	}
	cm := cached.DeepCopy()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if cm.Data == nil {
			cm.Data = map[string]string{}
		}
		cm.Data["limit"] = limit
		_, updateErr := c.kube.CoreV1().ConfigMaps(ns).Update(ctx, cm, metav1.UpdateOptions{})
		if updateErr == nil {
			return nil
		}
		if cm, err = c.kube.CoreV1().ConfigMaps(ns).Get(ctx, name, metav1.GetOptions{}); err != nil {
			return err
		}
		return updateErr
	})
}
