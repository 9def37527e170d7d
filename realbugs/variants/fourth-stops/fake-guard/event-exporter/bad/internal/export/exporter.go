package export

import (
	"context"
	"encoding/json"
	"io"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/fake-guard/event-exporter/bad/internal/pipe"
)

type line struct {
	Reason  string `json:"reason"`
	Object  string `json:"object"`
	Message string `json:"message"`
}

// Exporter writes the events of the cluster as JSON lines.
type Exporter struct {
	kube kubernetes.Interface
	out  io.Writer
	pipe *pipe.Pipe[line]
}

func New(kube kubernetes.Interface, out io.Writer) *Exporter {
	return &Exporter{kube: kube, out: out, pipe: pipe.New[line]()}
}

// Run blocks until the context ends or the output fails.
func (e *Exporter) Run(ctx context.Context) error {
	f := informers.NewSharedInformerFactory(e.kube, 30*time.Minute)
	inf := f.Core().V1().Events().Informer()
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: e.added}); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(ctx, e.pipe.Close)
	defer stop()
	f.Start(ctx.Done())
	defer f.Shutdown()
	defer cancel()
	enc := json.NewEncoder(e.out)
	return e.pipe.Drain(func(l line) error { return enc.Encode(l) })
}

func (e *Exporter) added(obj any) {
	ev, ok := obj.(*corev1.Event)
	if !ok {
		return
	}
	l := line{Reason: ev.Reason, Object: ev.InvolvedObject.Name, Message: ev.Message}
	if !e.pipe.Push(l) {
		klog.V(4).InfoS("event is dropped", "object", l.Object)
	}
}
