package tcpgw

import (
	"context"
	"errors"
	"io"
	"net"
	"time"

	"github.com/go-logr/logr"
)

type Gateway struct {
	Listen, Target string
	Log            logr.Logger
}

func (g *Gateway) NeedLeaderElection() bool { return false }

func (g *Gateway) pipe(c net.Conn) {
	defer c.Close()
	up, err := net.DialTimeout("tcp", g.Target, 3*time.Second)
	if err != nil {
		g.Log.Error(err, "dialing", "target", g.Target)
		return
	}
	defer up.Close()
	go io.Copy(up, c)
	io.Copy(c, up)
}

func (g *Gateway) accept(l net.Listener) {
	for {
		c, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		} else if err != nil {
			g.Log.Error(err, "accept")
			time.Sleep(50 * time.Millisecond)
			continue
		}
		go g.pipe(c)
	}
}

func (g *Gateway) Start(ctx context.Context) error {
	l, err := net.Listen("tcp", g.Listen)
	if err != nil {
		return err
	}
	defer l.Close()
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		g.accept(l)
	}()
	<-ctx.Done()
	g.Log.Info("gateway draining")
	<-finished // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
	return nil
}
