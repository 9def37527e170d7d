package written

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
)

// Populator has a pod for each claim, and follows those that run.
type Populator struct {
	Controller
	kube    kubernetes.Interface
	account string
}

// okFollowedElsewhere reads the pod again only in a goroutine of another branch.
func (p *Populator) okFollowedElsewhere(ctx context.Context, name string) error {
	pod, err := p.pods.Pods("ns").Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if pod == nil {
		pod = &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name}}
		pod.Spec.ServiceAccountName = p.account
		_, err = p.kube.CoreV1().Pods("ns").Create(ctx, pod, metav1.CreateOptions{})
		return err
	}
	go func() {
		for pod.Status.Phase == corev1.PodRunning {
			time.Sleep(time.Second)
			if pod, err = p.pods.Pods("ns").Get(name); err != nil {
				return
			}
		}
	}()
	return nil
}

// followedBefore reads the pod again in a goroutine that may do so at any time.
func (p *Populator) followedBefore(name string) {
	pod := &corev1.Pod{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		pod, _ = p.pods.Pods("ns").Get(name)
	}()
	<-done
	pod.Spec.ServiceAccountName = p.account // want `written: pod is the cache's own object`
}

// inRounds starts the goroutine in a round before.
func (p *Populator) inRounds(names []string) {
	var pod *corev1.Pod
	for _, name := range names {
		if pod != nil {
			pod.Spec.ServiceAccountName = p.account // want `written: pod is the cache's own object`
		}
		func() { pod, _ = p.pods.Pods("ns").Get(name) }()
	}
}

// An informer of its own, whose store nobody has, hands its objects to its handlers alone.

func okStoreThrownAway(ctx context.Context, pods cache.ListerWatcher) {
	_, controller := cache.NewInformer(pods, &corev1.Pod{}, 0, cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { obj.(*corev1.Pod).Status.Reason = "seen" },
	})
	controller.Run(ctx.Done())
}

func storeKept(ctx context.Context, pods cache.ListerWatcher) cache.Store {
	store, controller := cache.NewInformer(pods, &corev1.Pod{}, 0, cache.ResourceEventHandlerFuncs{
		AddFunc: func(obj any) { obj.(*corev1.Pod).Status.Reason = "seen" }, // want `written: obj is the cache's own object`
	})
	go controller.Run(ctx.Done())
	return store
}
