// Package commands has commands that watch one object for a while, and one that serves.
package commands

import (
	"context"
	"fmt"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

type creation struct {
	name     string
	informer cache.SharedInformer
}

// NewCreate makes the command that waits for a pod.
func NewCreate(informer cache.SharedInformer) *cobra.Command {
	c := &creation{informer: informer}
	return &cobra.Command{Use: "create", RunE: func(*cobra.Command, []string) error { return c.okRun() }}
}

func (c *creation) okRun() error {
	stop := make(chan struct{})
	defer close(stop)
	pods := make(chan *corev1.Pod, 1)
	_, _ = c.informer.AddEventHandler(cache.FilteringResourceEventHandler{
		FilterFunc: func(obj any) bool {
			pod, ok := obj.(*corev1.Pod)
			if !ok {
				return false
			}
			return pod.Name == c.name
		},
		Handler: cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
			pod, ok := obj.(*corev1.Pod)
			if !ok {
				return
			}
			pods <- pod
		}},
	})
	go c.informer.Run(stop)
	select {
	case pod := <-pods:
		fmt.Println(pod.Status.Phase)
	case <-time.After(time.Minute):
	}
	return nil
}

// NewServe makes the command that watches until it is stopped.
func NewServe(informer cache.SharedInformer) *cobra.Command {
	return &cobra.Command{Use: "serve", RunE: func(*cobra.Command, []string) error { return serve(informer) }}
}

func serve(informer cache.SharedInformer) error {
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	known := make(map[string]bool)
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		pod, ok := obj.(*corev1.Pod) // want `tombstone-ignored: a deletion that the watch missed is dropped`
		if !ok {
			return
		}
		delete(known, pod.Name)
	}})
	informer.Run(ctx.Done())
	return nil
}

// Follow watches for a while, and its callers go on.
func Follow(informer cache.SharedInformer, gone func(string)) {
	stop := make(chan struct{})
	defer close(stop)
	_, _ = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{DeleteFunc: func(obj any) {
		pod, ok := obj.(*corev1.Pod) // want `tombstone-ignored: a deletion that the watch missed is dropped`
		if !ok {
			return
		}
		gone(pod.Name)
	}})
	go informer.Run(stop)
	time.Sleep(time.Hour)
}
