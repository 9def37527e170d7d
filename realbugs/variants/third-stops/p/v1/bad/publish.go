package progress

import "context"

// Publish notes the progress of a job.
func (h *Hub) Publish(ctx context.Context, job string, percent int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if old, ok := h.latest[job]; ok && old.Percent >= percent {
		return
	}
	u := Update{Job: job, Percent: percent}
	h.latest[job] = u
	h.updates <- u // WANT errchan/locked-send or errchan/unbuffered-send
}

// Watch publishes what poll says until the job is at 100.
func (h *Hub) Watch(ctx context.Context, job string, poll func(context.Context) int) {
	for p := 0; p < 100 && ctx.Err() == nil; {
		p = poll(ctx)
		h.Publish(ctx, job, p)
	}
}
