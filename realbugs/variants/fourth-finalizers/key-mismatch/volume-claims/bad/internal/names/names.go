// Package names says what things are called.
package names

import (
	corev1 "k8s.io/api/core/v1"
)

// OfVolume is the key of a volume.
func OfVolume(pv *corev1.PersistentVolume) string { return "volume/" + pv.Name }

// OfClaim is the key of a claim.
func OfClaim(pvc *corev1.PersistentVolumeClaim) string {
	return "claim/" + pvc.Namespace + "/" + pvc.Name
}
