// Package raised holds writes behind an expectation.
package raised

import (
	"context"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

type podControl struct{ client.Client }

func (p podControl) CreatePod(ctx context.Context, pod *corev1.Pod) error { return p.Create(ctx, pod) }

func (p podControl) DeletePod(ctx context.Context, pod *corev1.Pod) error { return p.Delete(ctx, pod) }

type SetController struct {
	pods     podControl
	expiring *stores.Expiring
	scale    stores.Scale
}

func (c *SetController) createsOne(ctx context.Context, key string, pod *corev1.Pod) error {
	c.expiring.ExpectCreations(key, 1)                 // related `raised here`
	if err := c.pods.CreatePod(ctx, pod); err != nil { // related `fails here`
		return fmt.Errorf("create pod: %w", err) // want `raise-without-lower: CreatePod fails and this return keeps what ExpectCreations raised for it`
	}
	return nil
}

func (c *SetController) okLowers(ctx context.Context, key string, pod *corev1.Pod) error {
	c.expiring.ExpectCreations(key, 1)
	if err := c.pods.CreatePod(ctx, pod); err != nil {
		c.expiring.CreationObserved(key)
		return fmt.Errorf("create pod: %w", err)
	}
	return nil
}

func (c *SetController) okLowersInHelper(ctx context.Context, key string, pod *corev1.Pod) error {
	c.expiring.ExpectCreations(key, 1)
	if err := c.pods.CreatePod(ctx, pod); err != nil {
		return c.giveUp(key, err)
	}
	return nil
}

func (c *SetController) giveUp(key string, err error) error {
	c.expiring.CreationObserved(key)
	return err
}

func (c *SetController) okLowersDeferred(ctx context.Context, key string, pod *corev1.Pod) (err error) {
	c.expiring.ExpectCreations(key, 1)
	defer func() {
		if err != nil {
			c.expiring.CreationObserved(key)
		}
	}()
	if err := c.pods.CreatePod(ctx, pod); err != nil {
		return err
	}
	return nil
}

// The caller lowers when a step has failed.
func (c *SetController) okCallerLowers(ctx context.Context, key string, pod *corev1.Pod) error {
	if err := c.raiseAndCreate(ctx, key, pod); err != nil {
		c.expiring.DeleteExpectations(key)
		return err
	}
	return nil
}

func (c *SetController) raiseAndCreate(ctx context.Context, key string, pod *corev1.Pod) error {
	c.expiring.ExpectCreations(key, 1)
	if err := c.pods.CreatePod(ctx, pod); err != nil {
		return err
	}
	return nil
}

// One kind of failure leaves its expectation.
func (c *SetController) skipsForbidden(ctx context.Context, key string, pods []*corev1.Pod) {
	c.expiring.ExpectCreations(key, len(pods))
	var group sync.WaitGroup
	group.Add(len(pods))
	for _, pod := range pods {
		go func() {
			defer group.Done()
			err := c.pods.CreatePod(ctx, pod)
			if err != nil && apierrors.IsForbidden(err) {
				return // want `raise-without-lower: CreatePod fails`
			}
			if err != nil {
				c.expiring.CreationObserved(key)
			}
		}()
	}
	group.Wait()
}

// After a timeout the pod may exist, as the controllers of Kubernetes have it.
func (c *SetController) okSkipsTimeouts(ctx context.Context, key string, pods []*corev1.Pod) {
	c.expiring.ExpectCreations(key, len(pods))
	var group sync.WaitGroup
	group.Add(len(pods))
	for _, pod := range pods {
		go func() {
			defer group.Done()
			err := c.pods.CreatePod(ctx, pod)
			if err != nil && apierrors.IsTimeout(err) {
				return
			}
			if err != nil {
				c.expiring.CreationObserved(key)
			}
		}()
	}
	group.Wait()
}

// Nothing is created any more in a namespace that is being deleted (trap C5).
func (c *SetController) okSkipsTerminating(ctx context.Context, key string, pods []*corev1.Pod) {
	c.expiring.ExpectCreations(key, len(pods))
	var group sync.WaitGroup
	group.Add(len(pods))
	for _, pod := range pods {
		go func() {
			defer group.Done()
			err := c.pods.CreatePod(ctx, pod)
			if err != nil {
				if apierrors.HasStatusCause(err, corev1.NamespaceTerminatingCause) {
					return
				}
			}
			if err != nil {
				c.expiring.CreationObserved(key)
			}
		}()
	}
	group.Wait()
}

// What a slow start has not tried is lowered once, behind the loop (trap C6).
func (c *SetController) okLowersSkipped(ctx context.Context, key string, pods []*corev1.Pod) error {
	c.expiring.ExpectCreations(key, len(pods))
	created, err := slowStart(len(pods), func(i int) error {
		err := c.pods.CreatePod(ctx, pods[i])
		if err != nil {
			return err
		}
		return nil
	})
	if skipped := len(pods) - created; skipped > 0 {
		c.expiring.LowerExpectations(key, skipped, 0)
	}
	return err
}

func slowStart(n int, create func(int) error) (int, error) {
	for i := range n {
		if err := create(i); err != nil {
			return i, err
		}
	}
	return n, nil
}

// What is raised behind a write that has succeeded needs no lowering (trap C7).
func (c *SetController) okRaisesAfter(ctx context.Context, key string, pods []*corev1.Pod) error {
	for _, pod := range pods {
		if err := c.pods.CreatePod(ctx, pod); err != nil {
			return err
		}
		c.scale.ExpectScale(key, pod.Name)
	}
	return nil
}

// A deletion is not what the expectation of a creation waits for.
func (c *SetController) okOtherWrite(ctx context.Context, key string, pod, old *corev1.Pod) error {
	c.expiring.ExpectCreations(key, 1)
	if err := c.pods.CreatePod(ctx, pod); err != nil {
		c.expiring.CreationObserved(key)
		return err
	}
	if err := c.pods.DeletePod(ctx, old); err != nil {
		return err
	}
	return nil
}

func (c *SetController) deletes(ctx context.Context, key string, pod *corev1.Pod) error {
	c.scale.ExpectScale(key, pod.Name)
	err := c.pods.DeletePod(ctx, pod)
	if err != nil {
		klog.ErrorS(err, "Failed to delete", "pod", klog.KObj(pod))
		return err // want `raise-without-lower: DeletePod fails and this return keeps what ExpectScale raised for it`
	}
	return nil
}

// The pod was gone already, and its event has come or will.
func (c *SetController) okGone(ctx context.Context, key string, pod *corev1.Pod) error {
	c.scale.ExpectScale(key, pod.Name)
	if err := c.pods.DeletePod(ctx, pod); err != nil {
		if apierrors.IsNotFound(err) {
			return nil
		}
		c.scale.ObserveScale(key, pod.Name)
		return err
	}
	return nil
}

// The error is handled by code that is not seen, and that is given the key.
func (c *SetController) okHandedOn(ctx context.Context, key string, pod *corev1.Pod, failed func(key string, err error) error) error {
	c.expiring.ExpectCreations(key, 1)
	if err := c.pods.CreatePod(ctx, pod); err != nil {
		return failed(key, err)
	}
	return nil
}
