package untested_error

import (
	"context"
	"fmt"
	"net/http"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Gateways makes errors of what may have worked.
type Gateways struct {
	client.Client
	clients kubernetes.Interface
}

// create fails whatever comes of the request (kyma lifecycle-manager).
func (g *Gateways) create(ctx context.Context, service *corev1.Service) error {
	_, err := g.clients.CoreV1().Services(service.Namespace).Create(ctx, service, metav1.CreateOptions{})
	return fmt.Errorf("failed to create the service: %w", err) // want `untested-error: err is nil when Create has worked, and this is an error all the same: nothing has tested it`
}

// store fails in one branch (cluster-etcd-operator).
func (g *Gateways) store(ctx context.Context, pod *corev1.Pod, removed bool) error {
	if removed {
		pod.Status.Reason = "Removed"
		updateErr := g.Status().Update(ctx, pod)
		return status.Errorf(codes.Internal, "the status of %s: %v", pod.Name, updateErr) // want `untested-error: updateErr is nil when Update has worked`
	}
	return nil
}

func (g *Gateways) label(pod *corev1.Pod) error {
	if pod.Name == "" {
		return fmt.Errorf("no name")
	}
	pod.Labels = map[string]string{"gateway": "on"}
	return nil
}

// labelAll makes an error of a function that is seen.
func (g *Gateways) labelAll(pod *corev1.Pod) error {
	err := g.label(pod)
	return fmt.Errorf("label: %w", err) // want `untested-error: err is nil when label has worked`
}

// a reporter keeps conditions elsewhere.
type reporter interface {
	UpdateStatus(ctx context.Context, condition string) (int, bool, error)
	Refused(ctx context.Context) error
}

// report does the same by what is known by its name alone.
func (g *Gateways) report(ctx context.Context, to reporter) error {
	_, _, updateErr := to.UpdateStatus(ctx, "Ready")
	return fmt.Errorf("failed to report: %w", updateErr) // want `untested-error: updateErr is nil when UpdateStatus has worked`
}

// okReason may always have an error.
func (g *Gateways) okReason(ctx context.Context, to reporter) error {
	err := to.Refused(ctx)
	return fmt.Errorf("refused: %w", err)
}

func (g *Gateways) okCreate(ctx context.Context, service *corev1.Service) error {
	if _, err := g.clients.CoreV1().Services(service.Namespace).Create(ctx, service, metav1.CreateOptions{}); err != nil {
		return fmt.Errorf("failed to create the service: %w", err)
	}
	return nil
}

// okServe comes back with an error only.
func (g *Gateways) okServe(server *http.Server) error {
	err := server.ListenAndServe()
	return fmt.Errorf("the server has ended: %w", err)
}

// okRefused has another failure, which it names.
func (g *Gateways) okRefused(ctx context.Context, pod *corev1.Pod) error {
	if labelErr := g.label(pod); labelErr != nil {
		err := g.Status().Update(ctx, pod)
		return fmt.Errorf("label: %w, and the status: %v", labelErr, err)
	}
	return nil
}

func (g *Gateways) refuse(pod *corev1.Pod) error { return fmt.Errorf("%s is refused", pod.Name) }

// okFails makes one of what always fails.
func (g *Gateways) okFails(pod *corev1.Pod) error {
	err := g.refuse(pod)
	return fmt.Errorf("gateway: %w", err)
}
