package controllers

import (
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

type SecretController struct {
	queue workqueue.TypedDelayingInterface[cache.ObjectName]
	delay time.Duration
}

func (c *SecretController) Register(inf cache.SharedInformer) error {
	_, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		UpdateFunc: func(_, cur any) {
			name, err := cache.ObjectToName(cur)
			if err != nil {
				secret, ok := cur.(*corev1.Secret)
				if !ok {
					return
				}
				name = cache.NewObjectName(secret.Namespace, secret.Name)
			}
			c.queue.AddAfter(name, c.delay)
		},
	})
	return err
}
