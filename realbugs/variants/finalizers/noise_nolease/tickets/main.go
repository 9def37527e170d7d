package main

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	toolscache "k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.org/variants/finalizers/noise_nolease/tickets/platform"
)

// mounter mounts the volumes of the pods of this node.
type mounter struct {
	pods  chan *corev1.Pod
	mount func(context.Context, *corev1.Pod) error
}

func (m *mounter) Start(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case pod := <-m.pods:
			if err := m.mount(ctx, pod); err != nil {
				klog.ErrorS(err, "mount", "pod", klog.KObj(pod))
			}
		}
	}
}

func main() {
	ctrl.SetLogger(klog.NewKlogr())
	ctx := ctrl.SetupSignalHandler()
	mgr, err := platform.NewManager(":8080")
	if err != nil {
		klog.ErrorS(err, "setup")
		os.Exit(1)
	}
	m := &mounter{pods: make(chan *corev1.Pod), mount: func(context.Context, *corev1.Pod) error { return nil }}
	if err := mgr.Add(m); err != nil {
		os.Exit(1)
	}
	inf, err := mgr.GetCache().GetInformer(ctx, &corev1.Pod{})
	if err != nil {
		os.Exit(1)
	}
	if _, err := inf.AddEventHandler(toolscache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			select {
			case m.pods <- pod:
			case <-ctx.Done():
			}
		}
	}}); err != nil {
		os.Exit(1)
	}
	if err := mgr.Start(ctx); err != nil {
		klog.ErrorS(err, "stopped")
		os.Exit(1)
	}
}
