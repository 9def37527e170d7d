// Package names builds the keys under which the controllers keep their books.
package names

import (
	"k8s.io/apimachinery/pkg/types"

	storagev1 "example.org/variants/finalizers/key_mismatch/volume/v1"
)

// OfVolume returns the key of a volume.
func OfVolume(vol *storagev1.Volume) string { return key("volume", vol.Namespace, vol.Name) }

// OfClaim returns the key of a claim.
func OfClaim(claim *storagev1.Claim) string { return key("claim", claim.Namespace, claim.Name) }

// OfClaimNamed returns the key of the claim with the given name.
func OfClaimNamed(n types.NamespacedName) string { return key("claim", n.Namespace, n.Name) }

func key(kind, ns, name string) string { return kind + "/" + ns + "/" + name }
