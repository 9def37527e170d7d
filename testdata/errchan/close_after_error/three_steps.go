package close_after_error

import "context"

func (m *Migrator) verify(ctx context.Context) error { return ctx.Err() }

// Each of three steps can fail: the first one is named, and every return is shown, in their order.
func closesAfterThreeSteps(ctx context.Context, m *Migrator) {
	done := make(chan struct{})
	go func() {
		if err := m.prepare(ctx); err != nil {
			return // related `this return skips the close`
		}
		if err := m.migrate(ctx); err != nil {
			return // related `this return skips the close`
		}
		if err := m.verify(ctx); err != nil {
			return // related `this return skips the close`
		}
		close(done) // want `success-only-close: close of done is skipped when prepare fails; closesAfterThreeSteps then waits for ever`
	}()
	<-done // related `waits here`
}
