package tiles

import (
	"context"
	"fmt"
	"strconv"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-finalizers/discarded-duration/map-tiles/bad/internal/pending"
)

const (
	shardsAnnotation = "tiles.openatlas.org/shards"
	regionLabel      = "tiles.openatlas.org/region"

	// waitLimit is how long new shards may stay out of the cache.
	waitLimit = 2 * time.Minute
)

type tracker struct {
	*pending.Set
}

// Syncer gives each region (a ConfigMap) its shards.
type Syncer struct {
	tracker

	kube    kubernetes.Interface
	regions corelisters.ConfigMapLister
	pods    corelisters.PodLister
	queue   workqueue.TypedRateLimitingInterface[string]
}

func (s *Syncer) next(ctx context.Context) bool {
	key, shutdown := s.queue.Get()
	if shutdown {
		return false
	}
	defer s.queue.Done(key)
	if err := s.syncRegion(ctx, key); err != nil {
		klog.FromContext(ctx).Error(err, "Region not synced", "region", key)
		s.queue.AddRateLimited(key)
		return true
	}
	s.queue.Forget(key)
	return true
}

func (s *Syncer) syncRegion(ctx context.Context, key string) error {
	region, err := s.region(key)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	want, err := strconv.Atoi(region.Annotations[shardsAnnotation])
	if err != nil {
		return nil
	}
	if ok, _ := s.SatisfiedExpectations(region.UID); !ok { // WANT expecttimeout/discarded-duration
		klog.FromContext(ctx).V(4).Info("Shards are still on their way", "region", key)
		return nil
	}
	have, err := s.pods.Pods(region.Namespace).List(labels.SelectorFromSet(labels.Set{regionLabel: region.Name}))
	if err != nil {
		return err
	}
	for i := len(have); i < want; i++ {
		s.Expect(region.UID, 1)
		if _, err := s.kube.CoreV1().Pods(region.Namespace).Create(ctx, shard(region, i), metav1.CreateOptions{}); err != nil {
			s.Observe(region.UID)
			return fmt.Errorf("shard %d of %s: %w", i, key, err)
		}
	}
	return nil
}

func shard(region *corev1.ConfigMap, i int) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Name:            fmt.Sprintf("%s-%d", region.Name, i),
			Namespace:       region.Namespace,
			Labels:          map[string]string{regionLabel: region.Name},
			OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(region, corev1.SchemeGroupVersion.WithKind("ConfigMap"))},
		},
		Spec: corev1.PodSpec{Containers: []corev1.Container{{Name: "tiles", Image: "openatlas/tiles:1.9"}}},
	}
}
