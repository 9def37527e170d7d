package prewarm

import (
	"context"
	"os/exec"

	"k8s.io/klog/v2"

	"example.org/variants/fourth-stops/spins-after-done/image-prewarm/bad/internal/hub"
)

type Worker struct {
	Requests <-chan hub.Pull
	seen     map[string]bool
}

func NewWorker(h *hub.Hub) *Worker {
	return &Worker{Requests: h.Subscribe(), seen: map[string]bool{}}
}

// Run pulls what is asked for; it is ended by the hub.
func (w *Worker) Run(ctx context.Context) {
	logger := klog.FromContext(ctx)
	for {
		req := <-w.Requests // WANT ctxrunnable/spins-after-done|ctxrunnable/deaf-loop
		if req.Image == "" || w.seen[req.Image] {
			continue
		}
		cmd := exec.CommandContext(ctx, "crictl", "pull", req.Image)
		if out, err := cmd.CombinedOutput(); err != nil {
			logger.Error(err, "pull failed", "image", req.Image, "output", string(out))
			continue
		}
		w.seen[req.Image] = true
	}
}
