package controllers

import (
	"context"
	"net/http"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
)

type MailController struct {
	names   chan string
	webhook string
}

func (c *MailController) Register(inf cache.SharedIndexInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj interface{}) {
		if pod, ok := obj.(*corev1.Pod); ok {
			select {
			case c.names <- pod.Name:
			default:
				klog.InfoS("notification dropped", "pod", pod.Name)
			}
		}
	}})
	return err
}

func (c *MailController) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-c.names:
			resp, err := http.Post(c.webhook, "text/plain", strings.NewReader(name))
			if err != nil {
				klog.ErrorS(err, "notify")
				continue
			}
			resp.Body.Close()
		}
	}
}
