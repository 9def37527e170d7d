package known_nil

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type placer struct{ client.Client }

// A nil that a function hands on to one that follows it for each element of a list.
func (p *placer) placeAll(ctx context.Context, backup *api.Backup, pods []corev1.Pod) error {
	if backup.Spec.Paused != nil {
		return p.placed(ctx, backup, pods, nil) // want `known-nil: the nil that is handed over is dereferenced`
	}
	for i := range pods {
		if err := p.placed(ctx, backup, pods, &pods[i]); err != nil {
			return err
		}
	}
	return nil
}

func (p *placer) placed(ctx context.Context, backup *api.Backup, pods []corev1.Pod, on *corev1.Pod) error {
	if err := p.fits(pods, on); err != nil {
		return err
	}
	return p.Update(ctx, backup)
}

func (p *placer) fits(pods []corev1.Pod, on *corev1.Pod) error {
	selector := labels.Everything()
	for _, pod := range pods {
		if pod.Spec.NodeName == "" {
			continue
		}
		if !selector.Matches(labels.Set(on.Labels)) {
			continue
		}
	}
	return nil
}

// The function below looks.
func (p *placer) okPlaceAll(ctx context.Context, backup *api.Backup, pods []corev1.Pod) error {
	return p.okPlaced(ctx, backup, pods, nil)
}

func (p *placer) okPlaced(ctx context.Context, backup *api.Backup, pods []corev1.Pod, on *corev1.Pod) error {
	if err := p.okFits(pods, on); err != nil {
		return err
	}
	return p.Update(ctx, backup)
}

func (p *placer) okFits(pods []corev1.Pod, on *corev1.Pod) error {
	for _, pod := range pods {
		if on != nil && pod.Spec.NodeName == on.Spec.NodeName {
			return nil
		}
	}
	return nil
}

// A binding is made for a claim, or for a volume that is there already.
type binding struct {
	volume *corev1.PersistentVolume
	class  string
}

// What is kept in a field is looked at there.
func bind(claim *corev1.PersistentVolumeClaim, volume *corev1.PersistentVolume) (*binding, error) {
	b := &binding{volume: volume}
	if b.volume == nil {
		if claim.Spec.StorageClassName == nil {
			return nil, errors.New("no class")
		}
		b.class = *claim.Spec.StorageClassName
		b.volume = &corev1.PersistentVolume{Spec: corev1.PersistentVolumeSpec{StorageClassName: b.class}}
	} else {
		b.class = volume.Spec.StorageClassName
	}
	return b, nil
}

func okBindClaim(claim *corev1.PersistentVolumeClaim) (*binding, error) {
	return bind(claim, nil)
}

func okBindVolume(volume *corev1.PersistentVolume) (*binding, error) {
	return bind(nil, volume)
}
