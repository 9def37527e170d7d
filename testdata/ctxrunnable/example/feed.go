package example

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
)

// Feed hands on what happens to pods.
type Feed struct {
	kube   kubernetes.Interface
	handle func(watch.Event)
}

func (f *Feed) Start(ctx context.Context) error {
	pods, err := f.kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer pods.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event := <-pods.ResultChan(): // want `^spins-after-done: the loop spins once the watch ends: a receive from its closed channel is ready at once$`
			f.handle(event)
		}
	}
}

// AskingFeed sees the end of the watch.
type AskingFeed struct {
	kube   kubernetes.Interface
	handle func(watch.Event)
}

func (f *AskingFeed) Start(ctx context.Context) error {
	pods, err := f.kube.CoreV1().Pods("").Watch(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	defer pods.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case event, open := <-pods.ResultChan():
			if !open {
				return errors.New("the watch has ended")
			}
			f.handle(event)
		}
	}
}
