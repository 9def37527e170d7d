package tunnel

import (
	"context"
	"errors"
	"io"
	"net"

	"github.com/go-logr/logr"
)

// Exit is the far end of a tunnel.
type Exit struct {
	log    logr.Logger
	listen string
	carry  func(context.Context, io.ReadWriteCloser) error
}

// Start takes connections until ctx ends.
func (e *Exit) Start(ctx context.Context) error {
	ln, err := net.Listen("tcp", e.listen)
	if err != nil {
		return err
	}

	ended := make(chan struct{})
	go func() {
		defer close(ended)
		e.accept(ctx, ln)
	}()
	defer func() {
		if err := ln.Close(); err != nil {
			e.log.Error(err, "listener not closed")
		}
		<-ended
	}()
	e.log.Info("tunnel open", "addr", ln.Addr())
	<-ctx.Done()
	return nil
}

// NeedLeaderElection is true: one tunnel at a time.
func (*Exit) NeedLeaderElection() bool { return true }

func (e *Exit) accept(ctx context.Context, ln net.Listener) {
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
