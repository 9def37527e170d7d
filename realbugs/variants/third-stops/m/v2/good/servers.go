package gateway

import (
	"context"
	"errors"
	"net"
	"net/http"

	"google.golang.org/grpc"
	"k8s.io/klog/v2"
)

type Gateway struct {
	HTTP    *http.Server
	GRPC    *grpc.Server
	Public  net.Listener
	Private net.Listener
}

func (g *Gateway) serveHTTP() error {
	if err := g.HTTP.Serve(g.Public); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func (g *Gateway) serveGRPC() error { return g.GRPC.Serve(g.Private) }

func (g *Gateway) stop() {
	g.GRPC.GracefulStop()
	if err := g.HTTP.Shutdown(context.Background()); err != nil {
		klog.ErrorS(err, "shutting the public side down")
	}
}
