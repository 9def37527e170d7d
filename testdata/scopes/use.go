// Package scopes says of types where their objects are.
package scopes

import (
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	storagev1 "k8s.io/api/storage/v1"

	"github.com/ctrllint/ctrllint/testdata/scopes/api"
)

type kinds struct {
	backup  *api.Backup               // scope: namespaced
	tenant  api.Tenant                // scope: cluster
	zone    *api.Zone                 // scope: cluster
	listing *api.Listing              // scope: namespaced
	region  *api.Region               // scope: cluster
	raw     *api.Raw                  // nobody says
	issuer  *api.ClusterIssuer        // scope: cluster
	one     *api.Issuer               // nobody says
	backups *api.ClusterBackup        // scope: namespaced
	setup   *api.ClusterSetup         // nobody says
	network *api.ClusterNetwork       // nobody says
	secret  *corev1.Secret            // scope: namespaced
	node    *corev1.Node              // scope: cluster
	role    *rbacv1.ClusterRole       // scope: cluster
	binding *rbacv1.RoleBinding       // scope: namespaced
	class   *storagev1.StorageClass   // scope: cluster
	spec    *corev1.PodSpec           // no object
	names   map[string]*corev1.Secret // no object
}

func note(...any) {}

func guarded(raw *api.Raw, tenant *api.Tenant, name string) { // namespaces: raw
	note(tenant) // namespaces: none
	if raw.Namespace != "" {
		note(raw) // namespaces: raw
	}
	if raw.GetNamespace() == name {
		note(raw) // namespaces: raw
	} else {
		note(raw) // namespaces: none
	}
}

func unguarded(raw *api.Raw, backup *api.Backup) { // namespaces: backup
	note(raw, backup) // namespaces: none
}
