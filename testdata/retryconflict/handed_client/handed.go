package handed_client

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"

	"github.com/ctrllint/ctrllint/testdata/retryconflict/clients"
)

// A noter writes what it notes by a client of another package.
type noter struct {
	kube   *clients.Kube
	writer clients.Writer
}

func (n *noter) note(pod *corev1.Pod, text string) error {
	pod.Status.Message = text
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return n.kube.UpdatePod(pod) // want `no-reread: UpdatePod sends the same pod in each try`
	})
}

// okAny may have another implementation, which reads.
func (n *noter) okAny(pod *corev1.Pod, text string) error {
	pod.Status.Message = text
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return n.writer.UpdatePod(pod)
	})
}

func (n *noter) okRefreshes(pod *corev1.Pod, text string) error {
	pod.Status.Message = text
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return n.kube.RefreshPod(pod)
	})
}
