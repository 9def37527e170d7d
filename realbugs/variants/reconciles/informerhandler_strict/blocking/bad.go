package controllers

import (
	"net/http"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type NotifyController struct {
	kube    kubernetes.Interface
	webhook string
}

func (c *NotifyController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: c.notify})
	return err
}

func (c *NotifyController) notify(obj interface{}) {
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return
	}
	resp, err := http.Post(c.webhook, "text/plain", strings.NewReader(pod.Name)) // WANT informerhandler/blocking-handler
	if err != nil {
		klog.ErrorS(err, "notify")
		return
	}
	defer resp.Body.Close()
}
