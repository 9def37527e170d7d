package example

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func newManager(config *rest.Config) (ctrl.Manager, error) {
	return ctrl.NewManager(config, ctrl.Options{LeaderElection: true, LeaderElectionID: "buckets.example.com"}) // want `^cluster-wide-cache: the cache of this manager holds every Secret or ConfigMap of the cluster: the first read of one starts an informer for all$`
}

func newManagerOf(config *rest.Config, namespace string) (ctrl.Manager, error) {
	own := cache.ByObject{Namespaces: map[string]cache.Config{namespace: {}}}
	return ctrl.NewManager(config, ctrl.Options{
		LeaderElection: true, LeaderElectionID: "buckets.example.com",
		Cache: cache.Options{ByObject: map[client.Object]cache.ByObject{&corev1.Secret{}: own, &corev1.ConfigMap{}: own}},
	})
}
