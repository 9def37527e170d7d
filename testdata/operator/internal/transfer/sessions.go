package transfer

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// A Session is a connection to a storage cluster.
type Session interface {
	Login(ctx context.Context) error
	Keepalive(ctx context.Context)
	Logout()
}

// Import keeps the session open that volumes are imported through.
type Import struct {
	Session Session
	ended   chan struct{}
}

// NewImport prepares an import.
func NewImport(session Session) *Import {
	return &Import{Session: session, ended: make(chan struct{})}
}

var _ manager.Runnable = (*Import)(nil)

// Start keeps the session open, and logs out when the manager stops.
func (i *Import) Start(ctx context.Context) error {
	go i.keep(ctx)
	<-ctx.Done()
	<-i.ended
	return nil
}

func (i *Import) keep(ctx context.Context) {
	if err := i.Session.Login(ctx); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot log in for imports")
		return
	}
	i.Session.Keepalive(ctx)
	i.Session.Logout()
	close(i.ended)
}

// Export keeps the session open that volumes are exported through.
type Export struct {
	Session Session
	ended   chan struct{}
}

// NewExport prepares an export.
func NewExport(session Session) *Export {
	return &Export{Session: session, ended: make(chan struct{})}
}

var _ manager.Runnable = (*Export)(nil)

// Start keeps the session open, and logs out when the manager stops.
func (e *Export) Start(ctx context.Context) error {
	go e.keep(ctx)
	<-ctx.Done()
	<-e.ended
	return nil
}

func (e *Export) keep(ctx context.Context) {
	defer close(e.ended)
	if err := e.Session.Login(ctx); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot log in for exports")
		return
	}
	e.Session.Keepalive(ctx)
	e.Session.Logout()
}
