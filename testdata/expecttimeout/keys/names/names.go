// Package names makes the keys of expectations.
package names

import (
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// OfVolume is the key of a volume.
func OfVolume(vol *corev1.PersistentVolume) string { return vol.Name }

// OfClaim is the key of a claim.
func OfClaim(claim *corev1.PersistentVolumeClaim) string { return claim.Namespace + "/" + claim.Name }

// Of is the key of an object in its namespace.
func Of(obj metav1.Object) string { return OfParts(obj.GetNamespace(), obj.GetName()) }

// OfParts puts a key together.
func OfParts(namespace, name string) string { return fmt.Sprintf("%s/%s", namespace, name) }

// Swapped puts a key together the other way round.
func Swapped(obj metav1.Object) string { return OfParts(obj.GetName(), obj.GetNamespace()) }

// OfName is the key of a name.
func OfName(name types.NamespacedName) string { return name.String() }

// Bound is the key of the volume that a claim is bound to.
func Bound(claim *corev1.PersistentVolumeClaim) string { return claim.Spec.VolumeName }

// Lower is a key that nobody can compare.
func Lower(claim *corev1.PersistentVolumeClaim) string { return strings.TrimPrefix(claim.Name, "pvc-") }

// Keys makes keys as one does who is asked for them.
type Keys struct{ Prefix string }

// Volume is the key of a volume.
func (k Keys) Volume(vol *corev1.PersistentVolume) string { return "volume/" + vol.Name }

// Claim is the key of a claim.
func (k Keys) Claim(claim *corev1.PersistentVolumeClaim) string { return "claim/" + claim.Name }

// Slug is a key for files.
func Slug(obj metav1.Object) string {
	return strings.ToLower(fmt.Sprintf("%s_%s", obj.GetNamespace(), obj.GetName()))
}

// A Cluster knows its own keys.
type Cluster struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

// Identity is the UID.
func (c *Cluster) Identity() string { return string(c.UID) }

// FullName is the key of the work queue.
func (c *Cluster) FullName() string { return c.Namespace + "/" + c.Name }
