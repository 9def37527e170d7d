package overwritten

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Holder has a generated client and a lister.
type Holder struct {
	client.Client
	kube   kubernetes.Interface
	claims corelisters.PersistentVolumeClaimLister
}

// holds gets the claim from a generated client.
func (h *Holder) holds(ctx context.Context, ns, name string) error {
	claim, err := h.kube.CoreV1().PersistentVolumeClaims(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	claim.Finalizers = []string{workFinalizer} // want `overwritten: the finalizers of claim are replaced`
	_, err = h.kube.CoreV1().PersistentVolumeClaims(ns).Update(ctx, claim, metav1.UpdateOptions{})
	return err
}

// copied changes a copy of what a lister has.
func (h *Holder) copied(ctx context.Context, ns, name string) error {
	claim, err := h.claims.PersistentVolumeClaims(ns).Get(name)
	if err != nil {
		return err
	}
	claim = claim.DeepCopy()
	claim.SetFinalizers([]string{workFinalizer}) // want `overwritten: the finalizers of claim are replaced`
	_, err = h.kube.CoreV1().PersistentVolumeClaims(ns).Update(ctx, claim, metav1.UpdateOptions{})
	return err
}

// copyOfRead changes a copy of what a Get has filled in.
func (h *Holder) copyOfRead(ctx context.Context, key client.ObjectKey) error {
	claim := &corev1.PersistentVolumeClaim{}
	if err := h.Get(ctx, key, claim); err != nil {
		return err
	}
	held := claim.DeepCopy()
	held.Finalizers = []string{workFinalizer} // want `overwritten: the finalizers of claim are replaced`
	return h.Update(ctx, held)
}

func (h *Holder) okHeld(ctx context.Context, ns, name string) error {
	claim, err := h.claims.PersistentVolumeClaims(ns).Get(name)
	if err != nil {
		return err
	}
	claim = claim.DeepCopy()
	claim.SetFinalizers(append([]string{workFinalizer}, claim.Finalizers...))
	_, err = h.kube.CoreV1().PersistentVolumeClaims(ns).Update(ctx, claim, metav1.UpdateOptions{})
	return err
}

// okFirst holds a claim that has no finalizers.
func (h *Holder) okFirst(ctx context.Context, ns, name string) error {
	claim, err := h.kube.CoreV1().PersistentVolumeClaims(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if len(claim.Finalizers) > 0 {
		return nil
	}
	claim.Finalizers = []string{workFinalizer}
	_, err = h.kube.CoreV1().PersistentVolumeClaims(ns).Update(ctx, claim, metav1.UpdateOptions{})
	return err
}

// okAnew makes a claim in place of one that is gone.
func (h *Holder) okAnew(ctx context.Context, template *corev1.PersistentVolumeClaim) error {
	_, err := h.claims.PersistentVolumeClaims(template.Namespace).Get(template.Name)
	if !apierrors.IsNotFound(err) {
		return err
	}
	claim := template.DeepCopy()
	claim.Finalizers = []string{workFinalizer}
	_, err = h.kube.CoreV1().PersistentVolumeClaims(claim.Namespace).Create(ctx, claim, metav1.CreateOptions{})
	return err
}

// okOfTemplate makes a new claim of one that is there.
func (h *Holder) okOfTemplate(ctx context.Context, ns, name string) error {
	template, err := h.claims.PersistentVolumeClaims(ns).Get(name)
	if err != nil {
		return err
	}
	claim := template.DeepCopy()
	claim.Name, claim.ResourceVersion, claim.UID = name+"-copy", "", ""
	claim.Finalizers = []string{workFinalizer}
	_, err = h.kube.CoreV1().PersistentVolumeClaims(ns).Create(ctx, claim, metav1.CreateOptions{})
	return err
}
