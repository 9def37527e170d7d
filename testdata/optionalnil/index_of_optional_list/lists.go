// Package index_of_optional_list takes elements of lists that the cluster fills.
package index_of_optional_list

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type addresses struct{ client.Client }

func (a *addresses) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var service corev1.Service
	if err := a.Get(ctx, req.NamespacedName, &service); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	ip := service.Status.LoadBalancer.Ingress[0].IP // want `^index-of-optional-list: service.Status.LoadBalancer.Ingress is indexed without a look at its length, and can be empty: each reconcile of such an object panics, and is tried again$`
	ctrl.LoggerFrom(ctx).Info("address", "ip", ip)
	return ctrl.Result{}, nil
}

func restarts(pods *corev1.PodList) (sum int32) {
	for _, pod := range pods.Items {
		sum += pod.Status.ContainerStatuses[0].RestartCount // want `index-of-optional-list: pod.Status.ContainerStatuses is indexed`
	}
	return sum
}

// okCopied looks at the length before it copies the object.
func (a *addresses) okCopied(ctx context.Context, service *corev1.Service, ip string) error {
	if len(service.Status.LoadBalancer.Ingress) == 1 {
		changed := service.DeepCopy()
		changed.Status.LoadBalancer.Ingress[0].IP = ip
		return a.Status().Update(ctx, changed)
	}
	return nil
}

// copied looks at another list.
func (a *addresses) copied(ctx context.Context, service *corev1.Service, ip string) error {
	if len(service.Status.Conditions) == 1 {
		changed := service.DeepCopy()
		changed.Status.LoadBalancer.Ingress[0].IP = ip // want `index-of-optional-list: changed.Status.LoadBalancer.Ingress is indexed`
		return a.Status().Update(ctx, changed)
	}
	return nil
}

func okRestarts(pods *corev1.PodList) (sum int32) {
	for _, pod := range pods.Items {
		if len(pod.Status.ContainerStatuses) == 0 {
			continue
		}
		sum += pod.Status.ContainerStatuses[0].RestartCount
	}
	return sum
}

func node(status *api.BackupStatus) string {
	copies := status.Copies
	return copies[0].Node // want `index-of-filled-list: copies is indexed`
}

func okNode(status *api.BackupStatus) string {
	copies := status.Copies
	if len(status.Copies) > 0 {
		return copies[0].Node
	}
	return ""
}

// A function has looked.
func okReady(pod *corev1.Pod) int32 {
	if !started(pod) {
		return 0
	}
	return pod.Status.ContainerStatuses[0].RestartCount
}

func started(pod *corev1.Pod) bool { return len(pod.Status.ContainerStatuses) > 0 }

// The caller has looked.
func okAddress(node *corev1.Node) string {
	if len(node.Status.Addresses) == 0 {
		return ""
	}
	return first(node)
}

func first(node *corev1.Node) string { return node.Status.Addresses[0].Address }

// A pod that runs has containers.
func okRunning(pod *corev1.Pod) int32 {
	if pod.Status.Phase != corev1.PodRunning {
		return 0
	}
	return pod.Status.ContainerStatuses[0].RestartCount
}

// What the user writes is not empty.
func okSpec(pod *corev1.Pod) string { return pod.Spec.Containers[0].Image }

// The function has made the list.
func okMade(pod *corev1.Pod, status corev1.ContainerStatus) string {
	pod.Status.ContainerStatuses = append(pod.Status.ContainerStatuses, status)
	return pod.Status.ContainerStatuses[0].Image
}

func okLocal() string {
	pod := &corev1.Pod{Status: corev1.PodStatus{ContainerStatuses: []corev1.ContainerStatus{{Image: "busybox"}}}}
	return pod.Status.ContainerStatuses[0].Image
}

func okEach(pod *corev1.Pod) (images []string) {
	for i := range pod.Status.ContainerStatuses {
		images = append(images, pod.Status.ContainerStatuses[i].Image)
	}
	return images
}

// A set of them has been counted.
func okCounted(crd *api.Backup) string {
	nodes := nodesOf(crd.Status.Copies)
	if len(nodes) != 1 {
		return ""
	}
	return crd.Status.Copies[0].Node
}

func nodesOf(copies []api.Copy) map[string]bool {
	nodes := make(map[string]bool)
	for _, c := range copies {
		nodes[c.Node] = true
	}
	return nodes
}

// A caller of the caller has asked.
func okAsked(b *api.Backup) string {
	if !api.HasCopies(b) {
		return ""
	}
	return second(b)
}

func second(b *api.Backup) string { return third(b) }

func third(b *api.Backup) string { return b.Status.Copies[0].Node }
