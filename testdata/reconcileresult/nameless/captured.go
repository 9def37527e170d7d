package nameless

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func (r *Installs) updated(ctx context.Context, pod *corev1.Pod) (client.Object, error) {
	if err := r.Update(ctx, pod); err != nil {
		return nil, err
	}
	return pod, nil
}

// attach has the answer in a variable of the function around the closure (azuredisk-csi-driver).
func (r *Installs) attach(ctx context.Context, pod *corev1.Pod, run func(func())) *corev1.Pod {
	var object client.Object
	run(func() {
		object, _ = r.updated(ctx, pod)
		pod = object.(*corev1.Pod) // want `swallowed: this panics when updated fails`
	})
	return pod
}

// okAttach asks before it says what the answer is.
func (r *Installs) okAttach(ctx context.Context, pod *corev1.Pod, run func(func())) *corev1.Pod {
	var object client.Object
	run(func() {
		object, _ = r.updated(ctx, pod)
		if object != nil {
			pod = object.(*corev1.Pod)
		}
	})
	return pod
}

// okAgain has another answer by then.
func (r *Installs) okAgain(ctx context.Context, pod *corev1.Pod, run func(func())) *corev1.Pod {
	var object client.Object
	run(func() {
		object, _ = r.updated(ctx, pod)
		if object == nil {
			object = pod
		}
		pod = object.(*corev1.Pod)
	})
	return pod
}
