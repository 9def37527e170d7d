package index_of_optional_list

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

func owners(ctx context.Context, c kubernetes.Interface) ([]string, error) {
	namespaces, err := c.CoreV1().Namespaces().List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	var names []string
	for _, ns := range namespaces.Items {
		names = append(names, ns.GetOwnerReferences()[0].Name) // want `index-of-optional-list: ns.GetOwnerReferences\(\) is indexed without a look at its length, and can be empty`
	}
	return names, nil
}

func owner(pod *corev1.Pod) string {
	return pod.OwnerReferences[0].Name // want `index-of-optional-list: pod.OwnerReferences is indexed`
}

func (a *addresses) finalizer(ctx context.Context, key client.ObjectKey) (string, error) {
	var backup api.Backup
	if err := a.Get(ctx, key, &backup); err != nil {
		return "", err
	}
	finalizers := backup.GetFinalizers()
	return finalizers[0], nil // want `index-of-optional-list: finalizers is indexed`
}

func request(_ context.Context, object client.Object) []ctrl.Request {
	first := object.GetOwnerReferences()[0] // want `index-of-optional-list: object.GetOwnerReferences\(\) is indexed`
	return []ctrl.Request{{NamespacedName: client.ObjectKey{Namespace: object.GetNamespace(), Name: first.Name}}}
}

func (a *addresses) updated(ctx context.Context, pod *corev1.Pod) error {
	pod.Labels = map[string]string{"owner": pod.OwnerReferences[0].Name} // want `index-of-optional-list: pod.OwnerReferences is indexed`
	return a.Update(ctx, pod)
}

func okRequest(_ context.Context, object client.Object) []ctrl.Request {
	if len(object.GetOwnerReferences()) == 0 {
		return nil
	}
	return []ctrl.Request{{NamespacedName: client.ObjectKey{Name: object.GetOwnerReferences()[0].Name}}}
}

func okOwner(pod *corev1.Pod) string {
	if len(pod.GetOwnerReferences()) != 1 {
		return ""
	}
	return pod.OwnerReferences[0].Name
}

func okControlled(pod *corev1.Pod) string {
	if metav1.GetControllerOf(pod) == nil {
		return ""
	}
	return pod.OwnerReferences[0].Name
}

func okSet(pod *corev1.Pod, refs []metav1.OwnerReference) string {
	pod.SetOwnerReferences(append(refs, metav1.OwnerReference{Name: "a"}))
	return pod.OwnerReferences[0].Name
}

func okStored(pod *corev1.Pod) string {
	pod.Finalizers = []string{"example.com/backup"}
	return pod.Finalizers[0]
}

func okAdded(pod *corev1.Pod) string {
	controllerutil.AddFinalizer(pod, "example.com/backup")
	return pod.Finalizers[0]
}

func (a *addresses) okOwned(by, pod *corev1.Pod) (string, error) {
	if err := controllerutil.SetControllerReference(by, pod, a.Scheme()); err != nil {
		return "", err
	}
	return pod.GetOwnerReferences()[0].Name, nil
}

func okMadeOwned() string {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{OwnerReferences: []metav1.OwnerReference{{Name: "a"}}}}
	return pod.OwnerReferences[0].Name
}

func okMadeSet(by *corev1.Pod) string {
	pod := &corev1.Pod{}
	pod.SetOwnerReferences([]metav1.OwnerReference{*metav1.NewControllerRef(by, corev1.SchemeGroupVersion.WithKind("Pod"))})
	return pod.GetOwnerReferences()[0].Name
}

// The caller has looked.
func okCaller(pod *corev1.Pod) string {
	if len(pod.OwnerReferences) == 0 {
		return ""
	}
	return firstOwner(pod)
}

func firstOwner(pod *corev1.Pod) string { return pod.OwnerReferences[0].Name }

// The caller has asked for the controller.
func okCallerAsks(pod *corev1.Pod) string {
	if by := metav1.GetControllerOf(pod); by != nil {
		return ownerOf(pod)
	}
	return ""
}

func ownerOf(pod *corev1.Pod) string { return pod.OwnerReferences[0].Name }

// The caller has not.
func callerHands(pod *corev1.Pod) string { return handedOn(pod) }

func handedOn(pod *corev1.Pod) string {
	return pod.OwnerReferences[0].Name // want `index-of-optional-list: pod.OwnerReferences is indexed`
}

func okRange(pod *corev1.Pod) (names []string) {
	for i := range pod.OwnerReferences {
		names = append(names, pod.OwnerReferences[i].Name)
	}
	return names
}

// wanted makes what a pod is compared with, and gives it an owner.
func wanted(name string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name, OwnerReferences: []metav1.OwnerReference{{Kind: "Backup", Name: name}}}}
}

func okWanted(pod *corev1.Pod) bool {
	want := wanted(pod.Name)
	return len(pod.OwnerReferences) == 1 && pod.OwnerReferences[0].Name == want.OwnerReferences[0].Name
}

// current reads the pod.
func (a *waits) current(ctx context.Context, ns, name string) *corev1.Pod {
	pod, err := a.CoreV1().Pods(ns).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return &corev1.Pod{}
	}
	return pod
}

func (a *waits) owned(ctx context.Context, ns, name string) string {
	return a.current(ctx, ns, name).OwnerReferences[0].Name // want `index-of-optional-list: .*OwnerReferences is indexed`
}
