package raised

import (
	"context"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// patch writes an object unless update says that there is nothing to write.
func patch(ctx context.Context, c client.Client, obj client.Object, update func() (bool, error)) error {
	before := obj.DeepCopyObject().(client.Object)
	changed, err := update()
	if err != nil || !changed {
		return err
	}
	return c.Patch(ctx, obj, client.MergeFrom(before))
}

// An Ungater removes the gates of pods.
type Ungater struct {
	client.Client
	uids *stores.UIDs
}

func ungate(pod *corev1.Pod) bool {
	had := len(pod.Spec.SchedulingGates) > 0
	pod.Spec.SchedulingGates = nil
	return had
}

// kueue's ungater: a pod whose gate is gone has no event.
func (u *Ungater) ungates(ctx context.Context, log logr.Logger, key types.NamespacedName, pod *corev1.Pod) error {
	u.uids.ExpectUIDs(log, key, []types.UID{pod.UID}) // related `raised here`
	var ungated bool
	err := patch(ctx, u.Client, pod, func() (bool, error) { // related `may write nothing`
		ungated = ungate(pod)
		return ungated, nil
	})
	if err != nil {
		u.uids.ObservedUID(log, key, pod.UID)
		return err
	}
	if ungated {
		log.Info("Ungated", "pod", key)
	}
	return nil // want `raise-without-lower: patch writes nothing when its function returns false, and this return keeps what ExpectUIDs raised`
}

// Each pod in a goroutine of its own.
func (u *Ungater) ungatesEach(ctx context.Context, log logr.Logger, key types.NamespacedName, pods []*corev1.Pod) error {
	uids := make([]types.UID, len(pods))
	for i, pod := range pods {
		uids[i] = pod.UID
	}
	u.uids.ExpectUIDs(log, key, uids)
	_, err := slowStart(len(pods), func(i int) error {
		changed := false
		err := patch(ctx, u.Client, pods[i], func() (bool, error) {
			changed = ungate(pods[i])
			return changed, nil
		})
		if err != nil {
			u.uids.ObservedUID(log, key, pods[i].UID)
			return err
		}
		return nil // want `raise-without-lower: patch writes nothing when its function returns false`
	})
	return err
}

// The store is asked only where something was written.
func (u *Ungater) ungatesOrSkips(ctx context.Context, log logr.Logger, key types.NamespacedName, pod *corev1.Pod) (err error) {
	u.uids.ExpectUIDs(log, key, []types.UID{pod.UID})
	var ungated bool
	if err = patch(ctx, u.Client, pod, func() (bool, error) {
		ungated = ungate(pod)
		return ungated, nil
	}); err != nil {
		u.uids.ObservedUID(log, key, pod.UID)
		return err
	}
	if !ungated {
		return nil // want `raise-without-lower: patch writes nothing when its function returns false`
	}
	log.Info("Ungated", "pod", key)
	return nil
}

func (u *Ungater) okUngates(ctx context.Context, log logr.Logger, key types.NamespacedName, pod *corev1.Pod) error {
	u.uids.ExpectUIDs(log, key, []types.UID{pod.UID})
	var ungated bool
	err := patch(ctx, u.Client, pod, func() (bool, error) {
		ungated = ungate(pod)
		return ungated, nil
	})
	if err != nil {
		u.uids.ObservedUID(log, key, pod.UID)
		return err
	}
	if !ungated {
		u.uids.ObservedUID(log, key, pod.UID)
	} else {
		log.Info("Ungated", "pod", key)
	}
	return nil
}

func (u *Ungater) okUngatesEither(ctx context.Context, log logr.Logger, key types.NamespacedName, pod *corev1.Pod) error {
	u.uids.ExpectUIDs(log, key, []types.UID{pod.UID})
	var ungated bool
	err := patch(ctx, u.Client, pod, func() (bool, error) {
		ungated = ungate(pod)
		return ungated, nil
	})
	if err != nil || !ungated {
		u.uids.ObservedUID(log, key, pod.UID)
	}
	return err
}

// What always writes has an event.
func (u *Ungater) okAlways(ctx context.Context, log logr.Logger, key types.NamespacedName, pod *corev1.Pod) error {
	u.uids.ExpectUIDs(log, key, []types.UID{pod.UID})
	err := patch(ctx, u.Client, pod, func() (bool, error) {
		ungate(pod)
		return true, nil
	})
	if err != nil {
		u.uids.ObservedUID(log, key, pod.UID)
	}
	return err
}
