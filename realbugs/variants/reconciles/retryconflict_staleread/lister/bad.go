package controllers

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/retry"
)

type QuotaController struct {
	kube kubernetes.Interface
	cms  corelisters.ConfigMapLister
}

func (c *QuotaController) SetLimit(ctx context.Context, ns, name, limit string) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		cached, err := c.cms.ConfigMaps(ns).Get(name) // WANT retryconflict/stale-reread
		if err != nil {
			return err
		}
		cm := cached.DeepCopy()
		if cm.Data == nil {
			cm.Data = map[string]string{}
		}
		cm.Data["limit"] = limit
		_, err = c.kube.CoreV1().ConfigMaps(ns).Update(ctx, cm, metav1.UpdateOptions{})
		return err
	})
}
