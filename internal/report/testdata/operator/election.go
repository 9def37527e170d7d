package operator

import (
	"context"
	"fmt"
)

type elector struct {
	stopped chan struct{}
}

func (e *elector) startLeaderElection(ctx context.Context) error {
	lock, err := e.acquire(ctx)
	if err != nil {
		return fmt.Errorf("acquire: %w", err)
	}

	go func() {
		lock.Run(ctx)
		close(e.stopped)
	}()
	return nil
}

func (e *elector) engageStopProcedure() {
	for _, component := range e.components {
		component.Stop()
	}
	<-e.stopped
}

// announce has wide runes and a combining accent before the place.
func (e *elector) announce(ctx context.Context, namespaces []string, recorder eventRecorder, interval, jitter int) error {
	return e.notify("日本語", "🚀", "é", e.term(ctx)) // 日本
}
