package close_after_error

import "context"

// The wait is six calls away, and counts like any other.
func migrate(ctx context.Context, snapshot func(context.Context) error) {
	copied := make(chan struct{})
	go func() {
		if err := snapshot(ctx); err != nil {
			return // related `this return skips the close`
		}
		close(copied) // want `success-only-close: close of copied is skipped when snapshot fails; awaitCopy then waits for ever`
	}()
	finish(copied)
}

func finish(copied <-chan struct{})     { verify(copied) }
func verify(copied <-chan struct{})     { compare(copied) }
func compare(copied <-chan struct{})    { openTarget(copied) }
func openTarget(copied <-chan struct{}) { freeze(copied) }
func freeze(copied <-chan struct{})     { awaitCopy(copied) }
func awaitCopy(copied <-chan struct{})  { <-copied } // related `waits here`
