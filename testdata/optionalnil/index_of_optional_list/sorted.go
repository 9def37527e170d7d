package index_of_optional_list

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Sorted claims are those that are resized and those that are not.
type sortedClaims struct {
	resized, idle []*corev1.PersistentVolumeClaim
}

func sortClaims(ctx context.Context, c client.Client) (*sortedClaims, error) {
	var list corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &list); err != nil {
		return nil, err
	}
	var sorted sortedClaims
	for i := range list.Items {
		claim := &list.Items[i]
		if isResized(claim.Status) {
			sorted.resized = append(sorted.resized, claim)
		} else {
			sorted.idle = append(sorted.idle, claim)
		}
	}
	return &sorted, nil
}

func isResized(status corev1.PersistentVolumeClaimStatus) bool {
	for _, condition := range status.Conditions {
		if condition.Type == corev1.PersistentVolumeClaimResizing {
			return true
		}
	}
	return false
}

func latest(claims []*corev1.PersistentVolumeClaim) (latest *corev1.PersistentVolumeClaim) {
	for _, claim := range claims {
		if latest == nil || claim.CreationTimestamp.After(latest.CreationTimestamp.Time) {
			latest = claim
		}
	}
	return latest
}

// okPicked takes the condition of one of those that were put there for it.
func okPicked(ctx context.Context, c client.Client) (string, error) {
	sorted, err := sortClaims(ctx, c)
	if err != nil {
		return "", err
	}
	claim := latest(sorted.resized)
	if claim == nil {
		return "", errors.New("none")
	}
	return okReason(claim), nil
}

func okReason(claim *corev1.PersistentVolumeClaim) string { return claim.Status.Conditions[0].Reason }

// okEachResized goes through those.
func okEachResized(sorted *sortedClaims) (reasons []string) {
	for _, claim := range sorted.resized {
		reasons = append(reasons, claim.Status.Conditions[0].Reason)
	}
	return reasons
}

// allClaims are what the cluster has.
type allClaims struct {
	items []corev1.PersistentVolumeClaim
}

func readClaims(ctx context.Context, c client.Client) (*allClaims, error) {
	var list corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &list); err != nil {
		return nil, err
	}
	return &allClaims{items: list.Items}, nil
}

func firstReasons(ctx context.Context, c client.Client) (reasons []string, err error) {
	all, err := readClaims(ctx, c)
	if err != nil {
		return nil, err
	}
	for i := range all.items {
		reasons = append(reasons, all.items[i].Status.Conditions[0].Reason) // want `index-of-filled-list: all.items\[i\].Status.Conditions is indexed without a look at its length`
	}
	return reasons, nil
}

// A flow is what the steps of a reconcile hand on to each other.
type flow struct {
	claim *corev1.PersistentVolumeClaim
	pod   *corev1.Pod
}

type step func(ctx context.Context, state any) error

func steps() []step { return []step{waitsForCondition, okAfterStep, afterOtherStep} }

func waitsForCondition(_ context.Context, state any) error {
	s := state.(*flow)
	if len(s.claim.Status.Conditions) == 0 {
		return errors.New("not yet")
	}
	return nil
}

// okAfterStep runs after a step that waits.
func okAfterStep(_ context.Context, state any) error {
	s := state.(*flow)
	return errors.New(s.claim.Status.Conditions[0].Message)
}

func afterOtherStep(_ context.Context, state any) error {
	s := state.(*flow)
	return errors.New(s.pod.Status.ContainerStatuses[0].Name) // want `index-of-optional-list: s.pod.Status.ContainerStatuses is indexed without a look at its length`
}
