// Package keys holds expectations under several keys.
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

// byName raises under the name alone, and asks under the namespace too.
type byName struct{ expiring *stores.Expiring }

func (r *byName) reconcile(req ctrl.Request, set *appsv1.ReplicaSet) error {
	if !r.expiring.SatisfiedExpectations(req.String()) { // want `key-mismatch: SatisfiedExpectations looks under namespace/name, but ExpectCreations raises under name of ReplicaSet: they never meet`
		return fmt.Errorf("pods of %s are pending", req)
	}
	r.expiring.ExpectCreations(set.Name, 1) // related `raised here`
	return nil
}

// byPod lowers under the pod's key what was raised under its owner's.
type byPod struct{ expiring *stores.Expiring }

func (r *byPod) create(set *appsv1.ReplicaSet) error {
	key, err := cache.MetaNamespaceKeyFunc(set)
	if err != nil {
		return err
	}
	r.expiring.ExpectCreations(key, 1)
	return nil
}

func (r *byPod) added(pod *corev1.Pod) {
	key, err := cache.MetaNamespaceKeyFunc(pod)
	if err != nil {
		return
	}
	r.expiring.CreationObserved(key) // want `key-mismatch: CreationObserved looks under key of Pod, but ExpectCreations raises under key of ReplicaSet`
}

// swapped writes the two parts the other way round.
type swapped struct{ expiring *stores.Expiring }

func (r *swapped) reconcile(set *appsv1.ReplicaSet) bool {
	r.expiring.ExpectCreations(fmt.Sprintf("%s/%s", set.Namespace, set.Name), 1)
	return r.expiring.SatisfiedExpectations(set.Name + "/" + set.Namespace) // want `key-mismatch: SatisfiedExpectations looks under name/namespace of ReplicaSet`
}

// crossed gives the arguments of one method in the order of the other.
type crossed struct{ checking *stores.Checking }

func (r *crossed) reconcile(cluster *corev1.Pod) {
	r.checking.ExpectPod(cluster.Namespace, cluster.Name, cluster.Name+"-0")
	r.checking.Delete(cluster.Namespace, cluster.Name) // want `key-mismatch: Delete looks under namespace of Pod, but ExpectPod raises under name of Pod`
}

type okCrossed struct{ checking *stores.Checking }

func (r *okCrossed) okReconcile(cluster *corev1.Pod) {
	r.checking.ExpectPod(cluster.Namespace, cluster.Name, cluster.Name+"-0")
	r.checking.Delete(cluster.Name, cluster.Namespace)
}

// The same key, written in every way that there is.
type spelled struct {
	expiring *stores.Expiring
	uids     *stores.UIDs
}

func keyOf(obj metav1.Object) string { return obj.GetNamespace() + "/" + obj.GetName() }

func (r *spelled) okRaise(set *appsv1.ReplicaSet) { r.expiring.ExpectCreations(keyOf(set), 1) }

func (r *spelled) okOthers(req ctrl.Request, set *appsv1.ReplicaSet) {
	r.expiring.SatisfiedExpectations(req.String())
	r.expiring.SatisfiedExpectations(req.NamespacedName.String())
	r.expiring.SatisfiedExpectations(types.NamespacedName{Namespace: set.Namespace, Name: set.Name}.String())
	r.expiring.SatisfiedExpectations(client.ObjectKeyFromObject(set).String())
	r.expiring.SatisfiedExpectations(fmt.Sprintf("%s/%v", set.GetNamespace(), set.GetName()))
	key, _ := cache.MetaNamespaceKeyFunc(set)
	r.expiring.SatisfiedExpectations(key)
}

// The owner's key out of what the pod tells of it: a reference has a name, and no kind of its own.
func (r *spelled) okOwner(pod *corev1.Pod) {
	if ref := metav1.GetControllerOf(pod); ref != nil {
		r.expiring.CreationObserved(types.NamespacedName{Namespace: pod.Namespace, Name: ref.Name}.String())
	}
}

// What is not known may be the same.
func (r *spelled) okUnknown(pod *corev1.Pod, owner func(*corev1.Pod) string) {
	r.expiring.CreationObserved(owner(pod))
	r.expiring.CreationObserved(pod.Labels["set"])
}

// Objects without a namespace have their name for a key.
type clusterScoped struct{ expiring *stores.Expiring }

func (r *clusterScoped) okReconcile(node *corev1.Node) {
	key, _ := cache.MetaNamespaceKeyFunc(node)
	r.expiring.ExpectCreations(key, 1)
	r.expiring.SatisfiedExpectations(node.Name)
}

// One of several raises fits.
type several struct{ expiring *stores.Expiring }

func (r *several) okReconcile(set *appsv1.ReplicaSet, pod *corev1.Pod) {
	r.expiring.ExpectCreations(keyOf(set), 1)
	r.expiring.ExpectDeletions(keyOf(pod), 1)
	r.expiring.SatisfiedExpectations(keyOf(pod))
}
