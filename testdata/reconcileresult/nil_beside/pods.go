package nil_beside

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"github.com/ctrllint/ctrllint/testdata/reconcileresult/nil_beside/claims"
)

// A keeper reads pods from a cache, whose lister returns nil for one that is not there.
type keeper struct {
	pods   listers.PodLister
	others cache.GenericLister
	client kubernetes.Interface
}

// logged goes on after a log.
func (k *keeper) logged(key string, record func(corev1.PodPhase)) {
	pod, err := k.pods.Pods("default").Get(key)
	if err != nil {
		klog.Errorf("cannot get pod %s: %v", key, err)
	}
	record(pod.Status.Phase) // want `swallowed: this panics when Get fails: what it returns is nil with every error`
}

func (k *keeper) okLogged(key string, record func(corev1.PodPhase)) {
	pod, err := k.pods.Pods("default").Get(key)
	if err != nil {
		klog.Errorf("cannot get pod %s: %v", key, err)
		return
	}
	record(pod.Status.Phase)
}

// named has the name of what is not there in the log.
func (k *keeper) named(key string) error {
	pod, err := k.pods.Pods("default").Get(key)
	if err != nil {
		klog.Errorf("cannot get pod %s: %v", pod.Name, err) // want `swallowed: this panics when Get fails`
		return err
	}
	return nil
}

// waiting names it by a function that asks for its metadata.
func (k *keeper) waiting(key string) (string, error) {
	pod, err := k.pods.Pods("default").Get(key)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return "", err
		}
		klog.V(2).InfoS("no pod yet", "pod", klog.KObj(pod))
		return fmt.Sprintf("waiting for pod %s", claims.Ref(pod)), nil // want `swallowed: this panics when Get fails with NotFound`
	}
	return "", nil
}

// okWaiting names it by functions that take nil.
func (k *keeper) okWaiting(key string) (string, error) {
	pod, err := k.pods.Pods("default").Get(key)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return "", err
		}
		return fmt.Sprintf("waiting for pod %s %s", claims.Described(pod), klog.KObj(pod)), nil
	}
	return "", nil
}

// okOnlyAbsent has asked for the one kind of error that a lister returns.
func (k *keeper) okOnlyAbsent(key string) (string, error) {
	pod, err := k.pods.Pods("default").Get(key)
	if apierrors.IsNotFound(err) {
		return "", nil
	}
	return pod.Spec.NodeName, err
}

// returned hands out a part of it beside the error.
func (k *keeper) returned(key string) (map[string]string, error) {
	pod, err := k.pods.Pods("default").Get(key)
	return pod.Labels, err // want `swallowed: this panics when Get fails`
}

func (k *keeper) okReturned(key string) (*corev1.Pod, error) {
	pod, err := k.pods.Pods("default").Get(key)
	return pod, err
}

// copied changes a copy, which is nil as well.
func (k *keeper) copied(ctx context.Context, key string) error {
	pod, err := k.pods.Pods("default").Get(key)
	pod = pod.DeepCopy()
	pod.Labels = nil // want `swallowed: this panics when Get fails`
	if err != nil {
		return err
	}
	_, err = k.client.CoreV1().Pods("default").Update(ctx, pod, metav1.UpdateOptions{})
	return err
}

// asserted has an object of a type that is known where there is one.
func (k *keeper) asserted(key string) (string, error) {
	o, err := k.others.Get(key)
	pod := o.(*corev1.Pod) // want `swallowed: this panics when Get fails`
	if err != nil {
		return "", err
	}
	return pod.Name, nil
}

func (k *keeper) okAsserted(key string) (string, error) {
	o, err := k.others.Get(key)
	pod, ok := o.(*corev1.Pod)
	if err != nil || !ok {
		return "", err
	}
	return pod.Name, nil
}

// okAnswers has a generated client, which returns an empty pod with an error.
func (k *keeper) okAnswers(ctx context.Context, key string) (string, error) {
	pod, err := k.client.CoreV1().Pods("default").Get(ctx, key, metav1.GetOptions{})
	if pod.Name == "" {
		return "", err
	}
	return pod.Spec.NodeName, err
}

// okListed ranges over nothing.
func (k *keeper) okListed() (n int, _ error) {
	pods, err := k.pods.List(labels.Everything())
	for _, pod := range pods {
		n += len(pod.Labels)
	}
	return n, err
}

// find says by a bool as well whether there is a pod.
func (k *keeper) find(key string) (*corev1.Pod, bool, error) {
	pod, err := k.pods.Pods("default").Get(key)
	if err != nil {
		return nil, false, err
	}
	return pod, true, nil
}

func (k *keeper) okFound(key string) (string, error) {
	pod, found, err := k.find(key)
	if !found {
		return "", err
	}
	return pod.Name, err
}

func (k *keeper) notFound(key string) (string, error) {
	pod, found, err := k.find(key)
	if !found {
		klog.Infof("no pod %s", pod.Name) // want `swallowed: this panics when find fails`
	}
	return "", err
}
