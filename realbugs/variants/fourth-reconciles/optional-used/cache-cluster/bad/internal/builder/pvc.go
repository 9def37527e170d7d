package builder

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.org/variants/fourth-reconciles/optional-used/cache-cluster/bad/api/v1beta1"
)

// Builder makes the children of a cluster.
type Builder struct {
	*v1beta1.CacheCluster
}

// PVC returns the claim of the cluster.
func (b Builder) PVC(size resource.Quantity) *corev1.PersistentVolumeClaim {
	return &corev1.PersistentVolumeClaim{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:   b.Namespace,
			Name:        b.Name + "-data",
			Annotations: map[string]string{"cache.emberline.io/path": b.path()},
		},
		Spec: corev1.PersistentVolumeClaimSpec{
			AccessModes: []corev1.PersistentVolumeAccessMode{corev1.ReadWriteOnce},
			Resources: corev1.VolumeResourceRequirements{
				Requests: corev1.ResourceList{corev1.ResourceStorage: size},
			},
		},
	}
}

func (b Builder) path() string {
	return b.Spec.Persistence.Path // WANT optionalnil/optional-used
}
