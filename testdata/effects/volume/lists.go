package volume

import (
	"context"
	"slices"
	"sort"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func Has(modes []corev1.PersistentVolumeAccessMode, mode corev1.PersistentVolumeAccessMode) bool { // effects: counts
	return slices.Contains(modes, mode)
}

func Sort(claim *corev1.PersistentVolumeClaim) { // effects: counts; stores p0.Finalizers.[]
	sort.Strings(claim.Finalizers)
}

func Without(claim *corev1.PersistentVolumeClaim, name string) []string { // effects: counts; stores p0.Finalizers.[]
	return slices.DeleteFunc(claim.Finalizers, func(f string) bool { return f == name })
}

func AnyGone(ctx context.Context, c client.Client, claims []corev1.PersistentVolumeClaim) bool { // effects: may: asks; counts; may: writes delete
	return slices.ContainsFunc(claims, func(claim corev1.PersistentVolumeClaim) bool {
		return c.Delete(ctx, &claim) == nil
	})
}

func AnyOf(claims []corev1.PersistentVolumeClaim, is func(corev1.PersistentVolumeClaim) bool) bool { // effects: may: runs p1; counts
	return slices.ContainsFunc(claims, is)
}
