// Package keys spells the keys of expectations in the ways that there are.
package keys

import (
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/expecttimeout/stores"
)

type SetReconciler struct {
	expiring *stores.Expiring
	uids     *stores.UIDs
	checking *stores.Checking
	prefix   string
}

func (r *SetReconciler) properties(set *appsv1.ReplicaSet, pods []corev1.Pod, obj any) {
	r.expiring.SatisfiedExpectations(set.Name)                 // key: name of ReplicaSet
	r.expiring.SatisfiedExpectations(set.ObjectMeta.Namespace) // key: namespace of ReplicaSet
	r.expiring.SatisfiedExpectations(string(set.GetUID()))     // key: uid of ReplicaSet
	r.expiring.SatisfiedExpectations(set.Labels["set"])        // key: unknown
	r.expiring.SatisfiedExpectations(pods[0].Name)             // key: name of Pod
	r.expiring.SatisfiedExpectations(obj.(*corev1.Pod).Name)   // key: name of Pod
}

func (r *SetReconciler) request(req ctrl.Request, name types.NamespacedName) {
	r.expiring.SatisfiedExpectations(req.String())                // key: namespace/name
	r.expiring.SatisfiedExpectations(req.NamespacedName.String()) // key: namespace/name
	r.expiring.SatisfiedExpectations(req.Name)                    // key: name
	r.expiring.SatisfiedExpectations(name.String())               // key: namespace/name
	r.expiring.SatisfiedExpectations(name.Name)                   // key: name
}

func (r *SetReconciler) spelled(set *appsv1.ReplicaSet, pod *corev1.Pod) {
	r.expiring.SatisfiedExpectations(set.Namespace + "/" + set.Name)                                          // key: namespace/name of ReplicaSet
	r.expiring.SatisfiedExpectations(types.NamespacedName{Namespace: set.Namespace, Name: set.Name}.String()) // key: namespace/name of ReplicaSet
	r.expiring.SatisfiedExpectations(types.NamespacedName{Name: set.Name}.String())                           // key: /name of ReplicaSet
	r.expiring.SatisfiedExpectations(client.ObjectKeyFromObject(set).String())                                // key: namespace/name of ReplicaSet
	r.expiring.SatisfiedExpectations(fmt.Sprintf("%s/%v", set.GetNamespace(), set.GetName()))                 // key: namespace/name of ReplicaSet
	r.expiring.SatisfiedExpectations(fmt.Sprintf("%s-%d", set.Name, set.Generation))                          // key: unknown
	r.expiring.SatisfiedExpectations(fmt.Sprintf("%s/%s", pod.Namespace, set.Name))                           // key: namespace/name
	key, err := cache.MetaNamespaceKeyFunc(pod)
	r.expiring.SatisfiedExpectations(key) // key: key of Pod
	if err == nil {
		key = pod.Name
	}
	r.expiring.SatisfiedExpectations(key) // key: unknown
}

// A parameter is what the callers hand over: in a helper that makes a key, and nowhere else.
func (r *SetReconciler) helped(set *appsv1.ReplicaSet, pod *corev1.Pod, key string) {
	r.expiring.SatisfiedExpectations(keyOf(set))                         // key: namespace/name of ReplicaSet
	r.expiring.SatisfiedExpectations(join(pod.Namespace, pod.Name))      // key: namespace/name of Pod
	r.expiring.SatisfiedExpectations(join("default", r.named(pod.Name))) // key: default/set-name of Pod
	r.expiring.SatisfiedExpectations(join(r.prefix, pod.Name))           // key: unknown
	r.expiring.SatisfiedExpectations(key)                                // key: unknown
	r.expiring.SatisfiedExpectations(again(key))                         // key: unknown
}

func keyOf(obj metav1.Object) string { return join(obj.GetNamespace(), obj.GetName()) }

func join(namespace, name string) string { return fmt.Sprintf("%s/%s", namespace, name) }

func (r *SetReconciler) named(name string) string { return "set-" + name }

// A helper that calls itself makes no key.
func again(key string) string { return again(key + "/") }

func (r *SetReconciler) variables(set *appsv1.ReplicaSet, pods []*corev1.Pod) {
	key := client.ObjectKeyFromObject(set)
	r.expiring.SatisfiedExpectations(key.String()) // key: namespace/name of ReplicaSet
	text := set.Namespace + "/" + set.Name
	visit := func(pod *corev1.Pod) {
		r.expiring.CreationObserved(text)     // key: namespace/name of ReplicaSet
		r.expiring.CreationObserved(pod.Name) // key: name of Pod
	}
	for _, pod := range pods {
		visit(pod)
	}
}

// An owner's reference is no object: its kind is not known.
func (r *SetReconciler) owned(pod *corev1.Pod) {
	if ref := metav1.GetControllerOf(pod); ref != nil {
		r.expiring.CreationObserved(pod.Namespace + "/" + ref.Name) // key: namespace/name of Pod
		r.expiring.CreationObserved(ref.Name)                       // key: name
	}
}

// A method has as many keys as it has parameters that can be part of one.
func (r *SetReconciler) several(set *appsv1.ReplicaSet, name string) {
	r.checking.ExpectPod(set.Namespace, set.Name, set.Name+"-0") // key: namespace of ReplicaSet; name of ReplicaSet; name-0 of ReplicaSet
	r.checking.Delete(set.Name, name)                            // key: name of ReplicaSet; unknown
}
