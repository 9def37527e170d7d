package server

import (
	"bufio"
	"context"
	"io"
	"net/http"

	"github.com/ctrllint/ctrllint/testdata/process/apps"
)

// NewService returns what programs see of a service. They give it the context of their signals (egressgateway).
func NewService(address string) apps.Service { return &service{&http.Server{Addr: address}} }

type service struct{ server *http.Server }

func (s *service) Start(ctx context.Context) error {
	errs := make(chan error)
	go func() { errs <- s.server.ListenAndServe() }()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

// NewMonitor returns a part that another one runs beside others, until the program ends (hwameistor).
func NewMonitor(out io.Reader) apps.Monitor { return &monitor{out: out} }

type monitor struct{ out io.Reader }

func (m *monitor) Run(stop <-chan struct{}) { m.okWatch(stop) }

func (m *monitor) okWatch(stop <-chan struct{}) {
	failed := make(chan error)
	go m.scan(failed)
	for {
		select {
		case <-failed:
			go m.scan(failed)
		case <-stop:
			return
		}
	}
}

func (m *monitor) scan(failed chan error) {
	scanner := bufio.NewScanner(m.out)
	for scanner.Scan() {
		println(scanner.Text())
	}
	failed <- scanner.Err()
}

// NewSession returns what a program opens for each client, under a context that ends with that.
func NewSession(address string) apps.Session { return &session{&http.Server{Addr: address}} }

type session struct{ server *http.Server }

func (s *session) Open(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- s.server.ListenAndServe() // want `unbuffered-send: send on errs blocks for ever once Open has returned`
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}

// NewImport returns what no program is seen to call.
func NewImport(address string) apps.Import { return &load{&http.Server{Addr: address}} }

type load struct{ server *http.Server }

func (l *load) Load(ctx context.Context) error {
	errs := make(chan error)
	go func() {
		errs <- l.server.ListenAndServe() // want `unbuffered-send: send on errs blocks for ever once Load has returned`
	}()
	select {
	case <-ctx.Done():
		return nil
	case err := <-errs:
		return err
	}
}
