package children

import (
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Own makes whatever it is handed go with a Cluster.
func Own(c *Cluster, object client.Object, scheme *runtime.Scheme) error {
	return controllerutil.SetOwnerReference(c, object, scheme)
}

func owner(c *Cluster) []metav1.OwnerReference {
	return []metav1.OwnerReference{{APIVersion: "example.com/v1", Kind: "Cluster", Name: c.Name, UID: c.UID}}
}

// Role has the reference that a function returns.
func Role(c *Cluster) *rbacv1.Role {
	return &rbacv1.Role{ObjectMeta: metav1.ObjectMeta{Name: c.Name, OwnerReferences: owner(c)}} // want `owns-without-controller: the reference does not make the Cluster the controller of a Role`
}
