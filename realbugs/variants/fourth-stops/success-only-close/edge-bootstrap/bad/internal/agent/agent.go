package agent

import (
	"context"
	"fmt"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
)

// Agent registers an edge node and then reports its health.
type Agent struct {
	Kubeconfig string
	Node       string
	stopped    chan struct{}
	cancel     context.CancelFunc
}

func New(kubeconfig, node string) *Agent {
	return &Agent{Kubeconfig: kubeconfig, Node: node, stopped: make(chan struct{})}
}

// Launch runs the agent in the background.
func (a *Agent) Launch(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	a.cancel = cancel
	kube, err := a.connect()
	if err != nil {
		cancel()
		return fmt.Errorf("connecting: %w", err)
	}
	if _, err := kube.CoreV1().Nodes().Get(ctx, a.Node, metav1.GetOptions{}); err != nil {
		cancel()
		return fmt.Errorf("node %s: %w", a.Node, err)
	}
	go func() {
		defer close(a.stopped) // WANT errchan/success-only-close
		wait.UntilWithContext(ctx, func(ctx context.Context) { a.report(ctx, kube) }, 30*time.Second)
	}()
	return nil
}

// Stop ends the agent and waits for its last report.
func (a *Agent) Stop() {
	if a.cancel != nil {
		a.cancel()
	}
	<-a.stopped
}

func (a *Agent) connect() (kubernetes.Interface, error) {
	if _, err := os.Stat(a.Kubeconfig); err != nil {
		return nil, err
	}
	cfg, err := clientcmd.BuildConfigFromFlags("", a.Kubeconfig)
	if err != nil {
		return nil, err
	}
	return kubernetes.NewForConfig(cfg)
}

func (a *Agent) report(ctx context.Context, kube kubernetes.Interface) {
	_, err := kube.CoordinationV1().Leases("kube-node-lease").Get(ctx, a.Node, metav1.GetOptions{})
	if err != nil {
		klog.ErrorS(err, "no lease", "node", a.Node)
	}
}
