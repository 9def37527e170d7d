package example

import (
	"context"
	"net/http"
	"os/signal"
	"syscall"
	"time"
)

// A Catalog serves until it is told to end.
type Catalog struct{ srv *http.Server }

func NewCatalog(mux *http.ServeMux) *Catalog {
	return &Catalog{srv: &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}}
}

func (p *Catalog) Serve() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM) // related `^asks for the signals here$`
	defer stop()
	go p.refresh(ctx)
	return p.srv.ListenAndServe() // want `^held-by-server: ListenAndServe of p\.srv goes on when the process is told to end: nothing shuts it down, and NotifyContext takes the signals$`
}

func (p *Catalog) refresh(ctx context.Context) {
	<-ctx.Done()
}

// An EndingCatalog ends with the signal.
type EndingCatalog struct{ srv *http.Server }

func (p *EndingCatalog) Serve() error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	go p.refresh(ctx)
	defer context.AfterFunc(ctx, func() { p.srv.Close() })()
	return p.srv.ListenAndServe()
}

func (p *EndingCatalog) refresh(ctx context.Context) {
	<-ctx.Done()
}
