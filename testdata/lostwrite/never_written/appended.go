package never_written

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// mergeOwners appends to its own copy of the list (skupper).
func mergeOwners(original, added []metav1.OwnerReference) bool {
	changed := false
	known := map[types.UID]bool{}
	for _, owner := range original {
		known[owner.UID] = true
	}
	for _, owner := range added {
		if !known[owner.UID] {
			original = append(original, owner) // want `never-written: what is appended to original is lost: the list of the caller stays as it was, and nothing returns the longer one`
			changed = true
		}
	}
	return changed
}

// noteTaint does so in one branch.
func noteTaint(taints []corev1.Taint, taint corev1.Taint) {
	for i := range taints {
		if taints[i].Key == taint.Key {
			taints[i] = taint
			return
		}
	}
	taints = append(taints, taint) // want `never-written: what is appended to taints is lost`
}

// hold appends a text to the finalizers that its caller hands over.
func hold(finalizers []string, name string) bool {
	if slices.Contains(finalizers, name) {
		return false
	}
	finalizers = append(finalizers, name) // want `never-written: what is appended to finalizers is lost`
	return true
}

func (p *provisioner) merge(ctx context.Context, pod *corev1.Pod, node *corev1.Node, owners []metav1.OwnerReference) error {
	noteTaint(node.Spec.Taints, corev1.Taint{Key: "held"})
	if mergeOwners(pod.OwnerReferences, owners) || hold(pod.Finalizers, "pods") {
		return p.Update(ctx, pod)
	}
	return nil
}

// okMerged returns the longer list.
func okMerged(original, added []metav1.OwnerReference) []metav1.OwnerReference {
	for _, owner := range added {
		original = append(original, owner)
	}
	return original
}

// okPointer is handed the address of the list.
func okPointer(taints *[]corev1.Taint, taint corev1.Taint) {
	*taints = append(*taints, taint)
}

// okLongerKept puts the longer list into the object.
func okLongerKept(pod *corev1.Pod, envs []corev1.EnvVar, name string) {
	envs = append(envs, corev1.EnvVar{Name: name})
	pod.Spec.Containers[0].Env = envs
}

// okWithout moves the elements of the list of its caller.
func okWithout(taints []corev1.Taint, at int) int {
	taints = append(taints[:at], taints[at+1:]...)
	return len(taints)
}

// okOwn is handed no part of an object.
func okOwn(names []string, name string) {
	names = append(names, name)
}

func (p *provisioner) okUses(pod *corev1.Pod, node *corev1.Node) client.Object {
	pod.OwnerReferences = okMerged(pod.OwnerReferences, nil)
	okPointer(&node.Spec.Taints, corev1.Taint{})
	okLongerKept(pod, pod.Spec.Containers[0].Env, "A")
	okWithout(node.Spec.Taints, 0)
	okOwn([]string{"a"}, "b")
	return pod
}
