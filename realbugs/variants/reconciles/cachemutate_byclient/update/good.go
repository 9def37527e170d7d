package controllers

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Announcer struct {
	kube kubernetes.Interface
	c    client.Client
	cms  corelisters.ConfigMapLister
}

func (p *Announcer) Touch(ctx context.Context, ns, name string) error {
	cm, err := p.cms.ConfigMaps(ns).Get(name)
	if err != nil {
		return err
	}
	if cm.Immutable != nil && *cm.Immutable {
		_, err := p.kube.CoreV1().ConfigMaps(ns).Update(ctx, cm, metav1.UpdateOptions{})
		return err
	}
	target := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: cm.Name}}
	return p.c.Patch(ctx, target, client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"annotations":{"touched":"true"}}}`)))
}
