package request_context

import (
	"context"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type question struct{ node string }

type answer struct{ healthy bool }

// health answers calls of gRPC.
type health struct {
	client.Client
	kube kubernetes.Interface
}

// IsHealthy has the deadline of who asks, and its helpers do without.
func (h *health) IsHealthy(ctx context.Context, asked *question) (*answer, error) {
	node, err := h.node(asked.node)
	if err != nil {
		return nil, err
	}
	return &answer{healthy: len(node.Status.Conditions) > 0 && h.labelled(asked.node)}, nil
}

func (h *health) node(name string) (*corev1.Node, error) {
	return h.kube.CoreV1().Nodes().Get(context.TODO(), name, metav1.GetOptions{}) // want `request-context: Get runs under a context that never ends, although IsHealthy of \*health has one to hand down: a shutdown waits for its answer`
}

func (h *health) labelled(name string) bool { return h.label(name) == nil }

func (h *health) label(name string) error {
	return h.Create(context.Background(), &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: name}}) // want `request-context: Create runs under a context that never ends, although IsHealthy of \*health has one to hand down`
}

// Mark tries again under another context than its own.
func (h *health) Mark(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return h.Status().Update(context.TODO(), node) // want `request-context: Update runs under a context that never ends, although ctx is at hand: it goes on after ctx ends`
	})
}

// serve asks in a helper what its request wants to know.
func (h *health) serve(w http.ResponseWriter, req *http.Request) {
	pods, err := h.pods(req.URL.Query().Get("namespace"))
	if err != nil || len(pods) == 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (h *health) pods(namespace string) ([]corev1.Pod, error) {
	pods, err := h.kube.CoreV1().Pods(namespace).List(context.Background(), metav1.ListOptions{}) // want `request-context: List runs under a context that never ends, although serve of \*health has one to hand down`
	if err != nil {
		return nil, err
	}
	return pods.Items, nil
}

// A validator is in another package mostly.
type validator interface {
	ValidateGateway(ctx context.Context, gateway *corev1.Service) (bool, error)
	Begin(ctx context.Context, gateway *corev1.Service) error
}

type webhook struct {
	validator validator
	kube      kubernetes.Interface
}

func (w *webhook) Handle(ctx context.Context, gateway *corev1.Service) (bool, error) {
	return w.validator.ValidateGateway(context.Background(), gateway) // want `request-context: ValidateGateway runs under a context that never ends, although ctx is at hand`
}

// Admit calls a function of its own, which asks.
func (w *webhook) Admit(ctx context.Context, gateway *corev1.Service) error {
	return w.quota(context.Background(), gateway.Namespace) // want `request-context: quota runs under a context that never ends, although ctx is at hand`
}

func (w *webhook) quota(ctx context.Context, namespace string) error {
	_, err := w.kube.CoreV1().ResourceQuotas(namespace).List(ctx, metav1.ListOptions{})
	return err
}

// Later says itself that another context is to come.
func (w *webhook) Later(ctx context.Context, gateway *corev1.Service) error {
	return w.validator.Begin(context.TODO(), gateway) // want `request-context: Begin runs under a context that never ends, although ctx is at hand`
}

// okBegin can mean that the work goes on.
func (w *webhook) okBegin(ctx context.Context, gateway *corev1.Service) error {
	return w.validator.Begin(context.Background(), gateway)
}

type okHealth struct {
	client.Client
	kube kubernetes.Interface
}

func (h *okHealth) IsHealthy(ctx context.Context, asked *question) (*answer, error) {
	if err := h.okCached(asked.node); err != nil {
		h.okUndo(asked.node)
		return nil, err
	}
	go h.okBeside(asked.node)
	defer h.okLast(asked.node)
	if h.okTwice(asked.node) != nil {
		return nil, h.Sees(asked.node)
	}
	return &answer{}, nil
}

// okCached is answered by a cache.
func (h *okHealth) okCached(name string) error {
	var node corev1.Node
	return h.Get(context.Background(), client.ObjectKey{Name: name}, &node)
}

// okUndo is done in any case.
func (h *okHealth) okUndo(name string) {
	_ = h.kube.CoreV1().Nodes().Delete(context.Background(), name, metav1.DeleteOptions{})
}

func (h *okHealth) okBeside(name string) {
	_ = h.kube.CoreV1().Nodes().Delete(context.Background(), name, metav1.DeleteOptions{})
}

func (h *okHealth) okLast(name string) {
	_ = h.kube.CoreV1().Nodes().Delete(context.Background(), name, metav1.DeleteOptions{})
}

// okTwice is called without a context as well.
func (h *okHealth) okTwice(name string) error {
	return h.kube.CoreV1().Nodes().Delete(context.Background(), name, metav1.DeleteOptions{})
}

func (h *okHealth) okAtStart(name string) error { return h.okTwice(name) }

// Sees can be called by others, of whom nothing is known.
func (h *okHealth) Sees(name string) error {
	return h.kube.CoreV1().Nodes().Delete(context.Background(), name, metav1.DeleteOptions{})
}

// okMark hands its context on.
func (h *okHealth) okMark(ctx context.Context, node *corev1.Node) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		return h.Status().Update(ctx, node)
	})
}

// okStarted can outlive who starts it.
func (h *okHealth) okStarted(ctx context.Context, node *corev1.Node) {
	go func() {
		_ = h.Status().Update(context.TODO(), node)
	}()
}
