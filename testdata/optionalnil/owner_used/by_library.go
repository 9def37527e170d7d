package owner_used

import (
	"context"
	"slices"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/owner_used/machines"
)

// Searches looks for parts of pods by functions of the library.
type Searches struct{ client.Client }

// namedContainer returns nil for a pod without the container.
func namedContainer(pod *corev1.Pod, name string) *corev1.Container {
	i := slices.IndexFunc(pod.Spec.Containers, func(c corev1.Container) bool { return c.Name == name })
	if i == -1 {
		return nil
	}
	return &pod.Spec.Containers[i]
}

// namedVolume compares the index otherwise, and has an error for what is no search.
func namedVolume(pod *corev1.Pod, name string) (*corev1.Volume, error) {
	if i := slices.IndexFunc(pod.Spec.Volumes, func(v corev1.Volume) bool { return v.Name == name }); i >= 0 {
		return &pod.Spec.Volumes[i], nil
	}
	return nil, nil
}

// sidecar returns what another function has not found.
func sidecar(pod *corev1.Pod) *corev1.Container {
	if pod.Spec.HostNetwork {
		return namedContainer(pod, "host")
	}
	return namedContainer(pod, "side")
}

// okSidecar has looked.
func okSidecar(pod *corev1.Pod) *corev1.Container {
	if side := namedContainer(pod, "side"); side != nil {
		return side
	}
	return &pod.Spec.Containers[0]
}

// firstContainer asks where, and not whether.
func firstContainer(pod *corev1.Pod, name string) *corev1.Container {
	i := slices.IndexFunc(pod.Spec.Containers, func(c corev1.Container) bool { return c.Name == name })
	if i == 0 {
		return nil
	}
	return &pod.Spec.Containers[0]
}

func (s *Searches) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := s.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	main := namedContainer(&pod, "main")
	main.Image = "nginx" // want `nothing-found: main is nil when namedContainer finds nothing`
	data, err := namedVolume(&pod, "data")
	if err != nil {
		return ctrl.Result{}, err
	}
	data.EmptyDir = nil                                // want `nothing-found: data is nil without an error when namedVolume finds nothing`
	machines.ContainerOf(&pod, "main").Image = "nginx" // want `nothing-found: .* is nil when ContainerOf finds nothing`
	firstContainer(&pod, "main").Image = "nginx"
	sidecar(&pod).Image = "nginx" // want `nothing-found: sidecar\(&pod\) is nil when sidecar finds nothing`
	okSidecar(&pod).Image = "nginx"
	if okMain := namedContainer(&pod, "side"); okMain != nil {
		okMain.Image = "nginx"
	}
	return ctrl.Result{}, s.Update(ctx, &pod)
}
