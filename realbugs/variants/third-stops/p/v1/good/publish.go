package progress

import "context"

// Publish notes the progress of a job.
func (h *Hub) Publish(ctx context.Context, job string, percent int) {
	u, changed := h.put(job, percent)
	if !changed {
		return
	}
	select {
	case h.updates <- u:
	case <-ctx.Done():
	}
}

func (h *Hub) put(job string, percent int) (Update, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if old, ok := h.latest[job]; ok && old.Percent >= percent {
		return old, false
	}
	u := Update{Job: job, Percent: percent}
	h.latest[job] = u
	return u, true
}

// Watch publishes what poll says until the job is at 100.
func (h *Hub) Watch(ctx context.Context, job string, poll func(context.Context) int) {
	for p := 0; p < 100 && ctx.Err() == nil; {
		p = poll(ctx)
		h.Publish(ctx, job, p)
	}
}
