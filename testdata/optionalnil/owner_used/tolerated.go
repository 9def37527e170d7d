package owner_used

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	listers "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/owner_used/machines"
)

type claims struct {
	client.Client
	machines *machines.Finder
	volumes  listers.PersistentVolumeLister
}

// claim returns nil without an error for a claim that is gone: what the filter makes of NotFound.
func (c *claims) claim(ctx context.Context, key client.ObjectKey) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := c.Get(ctx, key, claim); err != nil {
		return nil, client.IgnoreNotFound(err)
	}
	return claim, nil
}

func (c *claims) volume(ctx context.Context, key client.ObjectKey) (string, error) {
	claim, err := c.claim(ctx, key)
	if err != nil {
		return "", err
	}
	return claim.Spec.VolumeName, nil // want `nothing-found: claim is nil without an error when claim finds nothing`
}

func (c *claims) okVolume(ctx context.Context, key client.ObjectKey) (string, error) {
	claim, err := c.claim(ctx, key)
	if err != nil || claim == nil {
		return "", err
	}
	return claim.Spec.VolumeName, nil
}

// A function of another package tolerates it.
func (c *claims) image(ctx context.Context, name string) (string, error) {
	machine, err := c.machines.IfAny(ctx, name)
	if err != nil {
		return "", err
	}
	return machine.Image, nil // want `nothing-found: machine is nil without an error when IfAny finds nothing`
}

// unlessGone is the filter of a program of its own.
func unlessGone(err error) error {
	if apierrors.IsNotFound(err) || apierrors.IsGone(err) {
		return nil
	}
	return err
}

// noted says more of an error, and drops none.
func noted(err error) error {
	if apierrors.IsNotFound(err) {
		return fmt.Errorf("gone: %w", err)
	}
	return err
}

func (c *claims) bound(ctx context.Context, key client.ObjectKey) (found *corev1.PersistentVolumeClaim, err error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err = c.Get(ctx, key, claim); err != nil {
		err = unlessGone(err)
		return
	}
	found = claim
	return
}

func (c *claims) phase(ctx context.Context, key client.ObjectKey) (string, error) {
	claim, err := c.bound(ctx, key)
	if err != nil {
		return "", err
	}
	return string(claim.Status.Phase), nil // want `nothing-found: claim is nil without an error when bound finds nothing`
}

func (c *claims) stated(ctx context.Context, key client.ObjectKey) (*corev1.PersistentVolumeClaim, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := c.Get(ctx, key, claim); err != nil {
		return nil, noted(err)
	}
	return claim, nil
}

func (c *claims) okStated(ctx context.Context, key client.ObjectKey) (string, error) {
	claim, err := c.stated(ctx, key)
	if err != nil {
		return "", err
	}
	return claim.Spec.VolumeName, nil
}

// What another function has not found is handed on with its error.
func (c *claims) handedOn(ctx context.Context, key client.ObjectKey) (*corev1.PersistentVolumeClaim, error) {
	return c.claim(ctx, client.ObjectKey{Namespace: key.Namespace, Name: "data-" + key.Name})
}

func (c *claims) request(ctx context.Context, key client.ObjectKey) (string, error) {
	claim, err := c.handedOn(ctx, key)
	if err != nil {
		return "", err
	}
	return claim.Spec.Resources.Requests.Storage().String(), nil // want `nothing-found: claim is nil without an error when handedOn finds nothing`
}

// handedOnIfAny looks before.
func (c *claims) handedOnIfAny(ctx context.Context, key client.ObjectKey) (*corev1.PersistentVolumeClaim, error) {
	claim, err := c.claim(ctx, key)
	if claim == nil && err == nil {
		return &corev1.PersistentVolumeClaim{}, nil
	}
	return claim, err
}

func (c *claims) okIfAny(ctx context.Context, key client.ObjectKey) (string, error) {
	claim, err := c.handedOnIfAny(ctx, key)
	if err != nil {
		return "", err
	}
	return claim.Spec.VolumeName, nil
}

// A claim that is there already is no claim that is missing.
func (c *claims) created(ctx context.Context, claim *corev1.PersistentVolumeClaim) (*corev1.PersistentVolumeClaim, error) {
	if err := c.Create(ctx, claim); err != nil {
		return nil, client.IgnoreAlreadyExists(err)
	}
	return claim, nil
}

func (c *claims) okCreated(ctx context.Context, key client.ObjectKey) (string, error) {
	claim, err := c.created(ctx, &corev1.PersistentVolumeClaim{})
	if err != nil {
		return "", err
	}
	return claim.Spec.VolumeName, nil
}

// template says with nil alone that the cluster has no answer.
func (c *claims) template(ctx context.Context, key client.ObjectKey) *corev1.PodTemplate {
	template := &corev1.PodTemplate{}
	if err := c.Get(ctx, key, template); err != nil {
		klog.Error(err)
		return nil
	}
	return template
}

func (c *claims) labels(ctx context.Context, key client.ObjectKey) map[string]string {
	template := c.template(ctx, key)
	return template.Template.Labels // want `nothing-found: template is nil when template finds nothing`
}

func (c *claims) labelled(ctx context.Context, key client.ObjectKey) bool {
	return len(c.template(ctx, key).Template.Labels) > 0 // want `nothing-found: c.template\(ctx, key\) is nil when template finds nothing`
}

func (c *claims) okLabels(ctx context.Context, key client.ObjectKey) map[string]string {
	if template := c.template(ctx, key); template != nil {
		return template.Template.Labels
	}
	return nil
}

// persistent reads from a lister.
func (c *claims) persistent(name string) *corev1.PersistentVolume {
	volume, err := c.volumes.Get(name)
	if err != nil {
		return nil
	}
	return volume.DeepCopy()
}

func (c *claims) class(names []string) (found []string) {
	for _, name := range names {
		volume := c.persistent(name)
		found = append(found, volume.Spec.StorageClassName) // want `nothing-found: volume is nil when persistent finds nothing`
	}
	return found
}

func (c *claims) okClass(names []string) (found []string) {
	for _, name := range names {
		volume := c.persistent(name)
		if volume == nil {
			continue
		}
		found = append(found, volume.Spec.StorageClassName)
	}
	return found
}

// A copy of what another function has found, and one where an error of the text says nil: nothing is looked up.
func quantity(text string) *machines.Machine {
	machine, err := machines.Parse(text)
	if err != nil {
		return nil
	}
	return machine
}

func okQuantity() string { return quantity("small").Image }

// main looks for an element, and the list may fail.
func (c *claims) main(ctx context.Context, name string) *corev1.PersistentVolume {
	var list corev1.PersistentVolumeList
	if err := c.List(ctx, &list); err != nil {
		return nil
	}
	for i := range list.Items {
		if list.Items[i].Name == name {
			return &list.Items[i]
		}
	}
	return nil
}

func (c *claims) mainClass(ctx context.Context, name string) string {
	volume := c.main(ctx, name)
	return volume.Spec.StorageClassName // want `^nothing-found: volume is nil when \w+ finds nothing`
}
