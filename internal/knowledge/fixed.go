package knowledge

import (
	"go/types"
	"slices"
	"strings"
)

// The kinds of which more than one function knows something.
const (
	podKind          = "k8s.io/api/core/v1.Pod"
	secretKind       = "k8s.io/api/core/v1.Secret"
	configMapKind    = "k8s.io/api/core/v1.ConfigMap"
	jobKind          = "k8s.io/api/batch/v1.Job"
	claimKind        = "k8s.io/api/core/v1.PersistentVolumeClaim"
	volumeKind       = "k8s.io/api/core/v1.PersistentVolume"
	storageClassKind = "k8s.io/api/storage/v1.StorageClass"
	replicaSetKind   = "k8s.io/api/apps/v1.ReplicaSet"
	revisionKind     = "k8s.io/api/apps/v1.ControllerRevision"
)

// fixed are the parts of objects that the API server lets nobody change once an object is there, each with the parts in it that can be changed all the same:
// https://github.com/kubernetes/kubernetes/tree/master/pkg/apis, the validation of updates. Of a Pod the images, more tolerations and a
// deadline can be changed, which are no reason to write it again.
var fixed = map[string]map[string][]string{
	podKind:                                  {".Spec": nil},
	claimKind:                                {".Spec": {".Spec.Resources", ".Spec.VolumeAttributesClassName"}},
	volumeKind:                               {".Spec.PersistentVolumeSource": nil, ".Spec.VolumeMode": nil},
	secretKind:                               {".Type": nil},
	jobKind:                                  {".Spec": {".Spec.Parallelism", ".Spec.Suspend"}},
	revisionKind:                             {".Data": nil},
	"k8s.io/api/rbac/v1.RoleBinding":         {".RoleRef": nil},
	"k8s.io/api/rbac/v1.ClusterRoleBinding":  {".RoleRef": nil},
	"k8s.io/api/scheduling/v1.PriorityClass": {".Value": nil, ".PreemptionPolicy": nil},
	storageClassKind:                         {".Provisioner": nil, ".Parameters": nil, ".ReclaimPolicy": nil, ".VolumeBindingMode": nil},
}

// immutableData are the parts of a Secret or ConfigMap that is immutable.
var immutableData = []string{".Data", ".BinaryData", ".StringData", ".Immutable"}

// Fixed reports whether the API server refuses to change a part of an object of a type that is there; immutable says that a Secret or ConfigMap is marked so.
func Fixed(t *types.Named, path string, immutable bool) bool {
	if t == nil {
		return false
	}
	name := TypeName(t)
	if immutable && (name == secretKind || name == configMapKind) && slices.ContainsFunc(immutableData, within(path)) {
		return true
	}
	for part, free := range fixed[name] {
		if within(path)(part) && !slices.ContainsFunc(free, within(path)) {
			return true
		}
	}
	return false
}

// within returns whether a path is that of a part, or leads into it.
func within(path string) func(part string) bool {
	return func(part string) bool { return path == part || strings.HasPrefix(path, part+".") }
}
