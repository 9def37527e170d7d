package deferred_result

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func flush() error { return os.Stdout.Sync() }

// starts has its errors in a variable that a deferred function uses for its own error.
func starts(scheme *runtime.Scheme) {
	var err error
	defer func() {
		if err = flush(); err != nil {
			klog.Error(err)
		}
	}()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{Scheme: scheme})
	klog.Info("started", mgr.GetClient()) // want `swallowed: this panics when NewManager fails: what it returns is nil with every error`
	if err != nil {
		klog.Error(err)
		os.Exit(1)
	}
}

func okStarts(scheme *runtime.Scheme) {
	var err error
	defer func() {
		if err = flush(); err != nil {
			klog.Error(err)
		}
	}()
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{Scheme: scheme})
	if err != nil {
		klog.Error(err)
		os.Exit(1)
	}
	klog.Info("started", mgr.GetClient())
}

// follows logs the error of a lookup, which a deferred function sees as well.
func (r *pods) follows(ctx context.Context, lister corelisters.PodNamespaceLister, name string) (err error) {
	defer func() { klog.Infof("done with %s: %v", name, err) }()
	pod, err := lister.Get(name)
	if err != nil {
		klog.Errorf("no pod: %v", err)
	}
	if pod.DeletionTimestamp != nil { // want `swallowed: this panics when Get fails`
		return nil
	}
	return r.label(ctx, pod)
}

func (r *pods) okFollows(ctx context.Context, lister corelisters.PodNamespaceLister, name string) (err error) {
	defer func() { klog.Infof("done with %s: %v", name, err) }()
	pod, err := lister.Get(name)
	if err != nil {
		return err
	}
	return r.label(ctx, pod)
}

// kinds asks for one kind, and goes on with all others.
func (r *pods) kinds(ctx context.Context, name cluster) (err error) {
	defer func() { klog.Infof("done with %s: %v", name, err) }()
	_, err = r.clients(name).CoreV1().Pods("default").Get(ctx, string(name), metav1.GetOptions{})
	if client.IgnoreNotFound(err) == nil {
		return nil
	}
	return err
}

type cluster string

func (r *pods) clients(cluster) kubernetes.Interface { return nil }

// lost returns the error of another call, where the variable is read by a closure that logs.
func (r *pods) lost(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	say := func() { klog.Infof("read %s: %v", pod.Name, err) }
	say()
	if err != nil {
		return err
	}
	if labelErr := r.label(ctx, pod); labelErr != nil {
		return err // want `wrong-error: err is nil here, so that this failure counts as success: the error that was found is labelErr`
	}
	return nil
}

// okAtEnd leaves the error to the deferred function.
func (r *pods) okAtEnd(ctx context.Context, pod *corev1.Pod) ctrl.Result {
	var err error
	defer func() {
		if err != nil {
			_ = r.note(ctx, pod, err)
		}
	}()
	if err = r.label(ctx, pod); err != nil {
		return ctrl.Result{}
	}
	return ctrl.Result{Requeue: true}
}
