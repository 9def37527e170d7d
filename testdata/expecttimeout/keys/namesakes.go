package keys

import (
	"path"
	"strings"

	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/keys/names"
	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

// issuer makes secrets that have the name of their ingress.
type issuer struct {
	namesakes, slugs, joined *stores.Expiring
}

func (r *issuer) secret(ingress *networkingv1.Ingress) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: ingress.Namespace, Name: ingress.Name}}
}

func (r *issuer) order(ingress *networkingv1.Ingress) {
	r.namesakes.ExpectCreations(names.Of(ingress), 1)
	r.slugs.ExpectCreations(names.Of(ingress), 1)
	r.joined.ExpectCreations(strings.Join([]string{ingress.Namespace, ingress.Name}, "/"), 1)
}

func (r *issuer) okAdded(secret *corev1.Secret) { r.namesakes.CreationObserved(names.Of(secret)) }

func (r *issuer) added(secret *corev1.Secret) {
	r.slugs.CreationObserved(names.Slug(secret))                                          // want `key-mismatch: CreationObserved looks under namespace_name of Secret, but ExpectCreations raises under namespace/name of Ingress`
	r.joined.CreationObserved(strings.Join([]string{secret.Name, secret.Namespace}, "/")) // want `key-mismatch: CreationObserved looks under name/namespace of Secret`
}

func (r *issuer) okJoined(ingress *networkingv1.Ingress) bool {
	return r.joined.SatisfiedExpectations(path.Join(ingress.Namespace, ingress.Name)) &&
		r.joined.SatisfiedExpectations(strings.ToLower(names.Of(ingress)))
}

// replicas makes templates whose names it gets from elsewhere: one of them can be that of the config map.
type replicas struct{ pending *stores.Expiring }

func (r *replicas) template(name string) *corev1.PodTemplate {
	return &corev1.PodTemplate{ObjectMeta: metav1.ObjectMeta{Name: name}}
}

func (r *replicas) okCreate(config *corev1.ConfigMap) {
	r.pending.ExpectCreations(names.Of(config), 1)
}

func (r *replicas) okAdded(template *corev1.PodTemplate) {
	r.pending.CreationObserved(names.Of(template))
}

// members makes services with a name of their own.
type members struct{ pending *stores.Expiring }

func (r *members) service(config *corev1.ConfigMap) *corev1.Service {
	service := &corev1.Service{}
	service.SetName(config.Name + "-headless")
	return service
}

func (r *members) create(config *corev1.ConfigMap) { r.pending.ExpectCreations(names.Of(config), 1) }

func (r *members) added(service *corev1.Service) {
	r.pending.CreationObserved(names.Of(service)) // want `key-mismatch: CreationObserved looks under namespace/name of Service, but ExpectCreations raises under namespace/name of ConfigMap`
}

// scaled has its keys from methods of the object.
type scaled struct{ pending *stores.Expiring }

func (r *scaled) reconcile(cluster *names.Cluster) bool {
	r.pending.ExpectCreations(cluster.Identity(), 1)
	return r.pending.SatisfiedExpectations(cluster.FullName()) // want `key-mismatch: SatisfiedExpectations looks under namespace/name of Cluster, but ExpectCreations raises under uid of Cluster`
}

type okScaled struct{ pending *stores.Expiring }

func (r *okScaled) okReconcile(cluster *names.Cluster) bool {
	r.pending.ExpectCreations(cluster.FullName(), 1)
	return r.pending.SatisfiedExpectations(names.Of(cluster))
}

// generated gets the names of its volumes from the API server.
type generated struct{ pending *stores.Expiring }

func (r *generated) volume(claim *corev1.PersistentVolumeClaim) *corev1.PersistentVolume {
	return &corev1.PersistentVolume{
		ObjectMeta: metav1.ObjectMeta{GenerateName: claim.Name, Labels: map[string]string{"claim": claim.Name}},
	}
}

func (r *generated) created(volume *corev1.PersistentVolume, claim *corev1.PersistentVolumeClaim) bool {
	r.pending.ExpectCreations(volume.Name, 1)
	return r.pending.SatisfiedExpectations(claim.Name) // want `key-mismatch: SatisfiedExpectations looks under name of PersistentVolumeClaim, but ExpectCreations raises under name of PersistentVolume`
}
