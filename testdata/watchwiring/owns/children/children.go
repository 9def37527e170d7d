// Package children makes what a Cluster owns. Its controllers are in a package above.
package children

import (
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	policyv1 "k8s.io/api/policy/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// Cluster is a database cluster.
// +kubebuilder:object:root=true
type Cluster struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Cluster.
func (c *Cluster) DeepCopyObject() runtime.Object {
	copied := *c
	return &copied
}

func meta(c *Cluster) metav1.ObjectMeta {
	return metav1.ObjectMeta{Name: c.Name, Namespace: c.Namespace}
}

// ConfigMap is owned, and not controlled.
func ConfigMap(c *Cluster, scheme *runtime.Scheme) *corev1.ConfigMap {
	config := &corev1.ConfigMap{ObjectMeta: meta(c)}
	controllerutil.SetOwnerReference(c, config, scheme) // want `owns-without-controller: SetOwnerReference does not make the Cluster the controller of a ConfigMap: changes of it do not wake the controller that Owns it`
	return config
}

// Pod has its reference written out.
func Pod(c *Cluster) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{
		Name: c.Name, Namespace: c.Namespace,
		OwnerReferences: []metav1.OwnerReference{{APIVersion: "example.com/v1", Kind: "Cluster", Name: c.Name, UID: c.UID}}, // want `owns-without-controller: the reference does not make the Cluster the controller of a Pod`
	}}
}

// Endpoints has it set.
func Endpoints(c *Cluster, endpoints *corev1.Endpoints) {
	endpoints.SetOwnerReferences([]metav1.OwnerReference{{ // want `owns-without-controller: .* of a Endpoints`
		APIVersion: "example.com/v1", Kind: "Cluster", Name: c.GetName(), UID: c.GetUID(),
	}})
}

// OkDeployment is controlled.
func OkDeployment(c *Cluster, scheme *runtime.Scheme) (*appsv1.Deployment, error) {
	deployment := &appsv1.Deployment{ObjectMeta: meta(c)}
	return deployment, controllerutil.SetControllerReference(c, deployment, scheme)
}

// OkVolume is not watched: the reference is for the garbage collector.
func OkVolume(c *Cluster, scheme *runtime.Scheme) (*corev1.PersistentVolumeClaim, error) {
	volume := &corev1.PersistentVolumeClaim{ObjectMeta: meta(c)}
	return volume, controllerutil.SetOwnerReference(c, volume, scheme)
}

// OkService is watched with builder.MatchEveryOwner.
func OkService(c *Cluster, scheme *runtime.Scheme) (*corev1.Service, error) {
	service := &corev1.Service{ObjectMeta: meta(c)}
	return service, controllerutil.SetOwnerReference(c, service, scheme)
}

// OkIngress is controlled by another path.
func OkIngress(c *Cluster, shared bool, scheme *runtime.Scheme) (*networkingv1.Ingress, error) {
	ingress := &networkingv1.Ingress{ObjectMeta: meta(c)}
	if shared {
		return ingress, controllerutil.SetOwnerReference(c, ingress, scheme)
	}
	return ingress, controllerutil.SetControllerReference(c, ingress, scheme)
}

// OkJob is watched by a handler of its own as well.
func OkJob(c *Cluster, scheme *runtime.Scheme) (*batchv1.Job, error) {
	job := &batchv1.Job{ObjectMeta: meta(c)}
	return job, controllerutil.SetOwnerReference(c, job, scheme)
}

// Shard is owned by a Cluster.
type Shard struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject copies a Shard.
func (s *Shard) DeepCopyObject() runtime.Object {
	copied := *s
	return &copied
}

// OkBudget may be what the reference is for, of which the package knows the kind of the owner.
func OkBudget(s *Shard, scheme *runtime.Scheme) (*policyv1.PodDisruptionBudget, error) {
	budget := &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Name: s.Name}}
	return budget, controllerutil.SetOwnerReference(s, budget, scheme)
}

// ControllerOf makes references for objects that are made elsewhere.
func ControllerOf(s *Shard) metav1.OwnerReference {
	return *metav1.NewControllerRef(s, schema.GroupVersionKind{Group: "example.com", Version: "v1", Kind: "Shard"})
}
