package optional_used

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
)

// A Volume is a custom resource whose status a function of the controller fills.
type Volume struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   VolumeSpec   `json:"spec,omitempty"`
	Status VolumeStatus `json:"status,omitempty"`
}

// VolumeSpec is what the user wants.
type VolumeSpec struct {
	Blocks []int64 `json:"blocks,omitempty"`
}

// VolumeStatus is what there is.
type VolumeStatus struct {
	Phase string `json:"phase,omitempty"`
	// +optional
	Total *int64 `json:"total,omitempty"`
	// +optional
	Used *int64 `json:"used,omitempty"`
	// +optional
	Checked *metav1.Time `json:"checked,omitempty"`
}

type volumes struct {
	remove func(context.Context, *Volume) error
	gauge  func(int64)
}

// The function that fills the status leaves before for a volume that is being deleted.
func (v *volumes) measured(ctx context.Context, volume *Volume) error {
	if err := v.measure(ctx, volume); err != nil {
		return err
	}
	v.gauge(*volume.Status.Total) // want `optional-used: volume.Status.Total is optional`
	return nil
}

func (v *volumes) measure(ctx context.Context, volume *Volume) error {
	if volume.DeletionTimestamp != nil {
		return nil
	}
	if volume.Status.Total == nil {
		volume.Status.Total = ptr.To[int64](0)
	}
	return nil
}

// One that has no result, and gets the status alone.
func (v *volumes) used(volume *Volume) {
	count(&volume.Status, volume.Spec.Blocks)
	v.gauge(*volume.Status.Used) // want `optional-used: volume.Status.Used is optional`
}

func count(status *VolumeStatus, blocks []int64) {
	if len(blocks) == 0 {
		return
	}
	status.Used = &blocks[0]
}

// Two calls deep.
func (v *volumes) checked(volume *Volume) int64 {
	v.check(volume)
	return volume.Status.Checked.Unix() // want `optional-used: volume.Status.Checked is optional`
}

func (v *volumes) check(volume *Volume) { v.checkBlocks(volume, len(volume.Spec.Blocks)) }

func (v *volumes) checkBlocks(volume *Volume, blocks int) {
	if blocks < 2 {
		return
	}
	now := metav1.Now()
	volume.Status.Checked = &now
}

// The early return has an error.
func (v *volumes) okFails(volume *Volume) {
	if err := okMeasure(volume); err != nil {
		return
	}
	v.gauge(*volume.Status.Total)
}

func okMeasure(volume *Volume) error {
	if len(volume.Spec.Blocks) == 0 {
		return errors.New("no blocks")
	}
	volume.Status.Total = ptr.To(int64(len(volume.Spec.Blocks)))
	return nil
}

// The early return is for a volume that has it.
func (v *volumes) okThere(volume *Volume) {
	okKeep(volume)
	v.gauge(*volume.Status.Total)
}

func okKeep(volume *Volume) {
	if volume.Status.Total != nil {
		return
	}
	volume.Status.Total = ptr.To[int64](0)
}

// The phase may say that it is there.
func (v *volumes) okPhase(volume *Volume) {
	okReady(volume)
	v.gauge(*volume.Status.Total)
}

func okReady(volume *Volume) {
	if volume.Status.Phase == "Ready" {
		return
	}
	volume.Status.Total = ptr.To[int64](0)
}

// The caller is asked by the result.
func (v *volumes) okResult(volume *Volume) {
	if !okCounted(volume) {
		return
	}
	v.gauge(*volume.Status.Total)
}

func okCounted(volume *Volume) bool {
	if volume.DeletionTimestamp != nil {
		return false
	}
	volume.Status.Total = ptr.To[int64](0)
	return true
}

// The caller has looked at what the function leaves by.
func (v *volumes) okLookedBefore(ctx context.Context, volume *Volume) error {
	if !volume.DeletionTimestamp.IsZero() {
		return v.remove(ctx, volume)
	}
	if err := v.measure(ctx, volume); err != nil {
		return err
	}
	v.gauge(*volume.Status.Total)
	return nil
}

// Both do so by the same field.
func (v *volumes) okSameLook(ctx context.Context, volume *Volume) error {
	if volume.DeletionTimestamp != nil {
		return v.remove(ctx, volume)
	}
	if err := v.measure(ctx, volume); err != nil {
		return err
	}
	v.gauge(*volume.Status.Total)
	return nil
}

// A loop that may go round.
func (v *volumes) okLoop(volume *Volume) {
	okSum(volume)
	v.gauge(*volume.Status.Total)
}

func okSum(volume *Volume) {
	for _, block := range volume.Spec.Blocks {
		volume.Status.Total = &block
	}
}
