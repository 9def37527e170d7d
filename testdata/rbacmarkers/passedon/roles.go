// Package passedon writes roles for its workers: the API server lets nobody grant what they do not hold, and compares names.
package passedon

import (
	"context"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// +kubebuilder:rbac:groups=rbac.authorization.k8s.io,resources=roles,verbs=get;list;watch;create;update
// +kubebuilder:rbac:groups=apps,resources=podtemplates;statefulsets,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=replicasets;replicasets/status,verbs=get
// +kubebuilder:rbac:groups=storage.k8s.io,resources=volumes,verbs=get

/*// want `^unknown-resource: no resource is called podtemplates in batch: ` */ // +kubebuilder:rbac:groups=batch,resources=podtemplates,verbs=get
/*// want `^unknown-resource: no resource is called replicaset in apps, which has replicasets: ` */ // +kubebuilder:rbac:groups=apps,resources=replicaset,verbs=get

const volumes = "volumes"

// okRules have names in groups that lack them.
func okRules() []rbacv1.PolicyRule {
	return []rbacv1.PolicyRule{
		{APIGroups: []string{"", "apps"}, Resources: []string{"statefulsets", "podtemplates", "replicasets"}, Verbs: []string{"get", "list", "watch"}},
		{APIGroups: []string{"*"}, Resources: []string{volumes + "/attach"}, Verbs: []string{"get"}},
		{NonResourceURLs: []string{"/metrics"}, Verbs: []string{"get"}},
	}
}

// Grant writes the role of the workers.
func Grant(ctx context.Context, c client.Client, namespace string) error {
	return c.Create(ctx, &rbacv1.Role{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "worker"}, Rules: okRules()})
}
