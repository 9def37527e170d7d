package nbdexport

import (
	"context"
	"io"
)

// closeWith closes c when ctx ends.
func closeWith(ctx context.Context, c io.Closer) {
	<-ctx.Done()
	_ = c.Close()
}
