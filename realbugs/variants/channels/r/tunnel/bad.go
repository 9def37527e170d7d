package tunnel

import (
	"context"
	"errors"
	"io"
	"net"

	"github.com/go-logr/logr"
)

// Entry is the near end of a tunnel.
type Entry struct {
	log    logr.Logger
	listen string
	carry  func(context.Context, io.ReadWriteCloser) error
}

// Start takes connections until ctx ends.
func (e *Entry) Start(ctx context.Context) error {
	ln, err := net.Listen("tcp", e.listen)
	if err != nil {
		return err
	}
	defer func() {
		if err := ln.Close(); err != nil {
			e.log.Error(err, "listener not closed")
		}
	}()

	ended := make(chan struct{})
	go func() {
		defer close(ended)
		e.accept(ctx, ln)
	}()
	e.log.Info("tunnel open", "addr", ln.Addr())
	<-ctx.Done()
	<-ended // WANT ctxrunnable/serve-without-stop or ctxrunnable/blocks-forever
	return nil
}

// NeedLeaderElection is true: one tunnel at a time.
func (*Entry) NeedLeaderElection() bool { return true }

func (e *Entry) accept(ctx context.Context, ln net.Listener) {
	for {
		conn, err := ln.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			e.log.Error(err, "connection not taken")
			continue
		}
		go func() {
			if err := e.carry(ctx, conn); err != nil {
				e.log.Error(err, "connection broke", "from", conn.RemoteAddr())
			}
		}()
	}
}
