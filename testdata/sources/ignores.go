package sources

import (
	"context"
	"net/http"

	"golang.org/x/net/http2"
	"golang.org/x/net/webdav"
	"k8s.io/klog/v2"
)

// Nothing but a logger is asked of the context.
func contexts(ctx context.Context, folder webdav.Dir, conn *http2.ClientConn) {
	_ = folder.RemoveAll(ctx, "uploads") // source: ignores 1
	_ = conn.Shutdown(ctx)               // source: follows 0
	closing(ctx)                         // source: ignores 0
	unnamed(http.MethodGet, ctx)         // source: ignores 1
	handsOn(ctx)                         // source: none
}

func closing(ctx context.Context) {
	logger := klog.FromContext(ctx)
	logger.Info("closed")
}

func unnamed(_ string, _ context.Context) {}

func handsOn(ctx context.Context) { closing(ctx) }
