// Package group_members has servers in groups whose members another function interrupts.
package group_members

import (
	"context"
	"net"
	"net/http"
	"time"
)

// A crew runs its members under one stop, and interrupts all once one has ended.
type crew struct{ members []member }

type member struct {
	serve     func(stop <-chan struct{}) error
	interrupt func(error)
}

func (c *crew) add(serve func(stop <-chan struct{}) error, interrupt func(error)) {
	c.members = append(c.members, member{serve, interrupt})
}

func (c *crew) addAlone(execute func() error, interrupt func(error)) {
	c.add(func(<-chan struct{}) error { return execute() }, interrupt)
}

func (c *crew) run(stop <-chan struct{}) error {
	ended := make(chan error, len(c.members))
	for _, m := range c.members {
		go func() { ended <- m.serve(stop) }()
	}
	err := <-ended
	for _, m := range c.members {
		m.interrupt(err)
	}
	for range cap(ended) - 1 {
		<-ended
	}
	return err
}

// Probes serve in a member whose interrupt only says so.
type Probes struct {
	addr string
	log  func(error)
}

func (p *Probes) Run(stop <-chan struct{}) error {
	srv := &http.Server{Addr: p.addr, ReadHeaderTimeout: time.Second}
	var c crew
	c.add(func(<-chan struct{}) error { // related `joins its group here`
		return srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of srv goes on after its group interrupts it: nothing shuts it down`
	}, p.log)
	return c.run(stop)
}

// RunAlone has a member without a stop of its own.
func (p *Probes) RunAlone(stop <-chan struct{}) error {
	srv := &http.Server{Addr: p.addr, ReadHeaderTimeout: time.Second}
	var c crew
	c.addAlone(func() error {
		return srv.ListenAndServe() // want `serve-without-stop: ListenAndServe of srv goes on after its group interrupts it: nothing shuts it down`
	}, func(err error) { p.log(err) })
	return c.run(stop)
}

// OKRun shuts the server down where the group interrupts it.
func (p *Probes) OKRun(stop <-chan struct{}) error {
	srv := &http.Server{Addr: p.addr, ReadHeaderTimeout: time.Second}
	var c crew
	c.add(func(<-chan struct{}) error { return srv.ListenAndServe() }, func(error) {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = srv.Shutdown(ctx)
	})
	return c.run(stop)
}

// OKListen closes the listener, which ends the call as well.
func (p *Probes) OKListen(stop <-chan struct{}) error {
	l, err := net.Listen("tcp", p.addr)
	if err != nil {
		return err
	}
	srv := &http.Server{ReadHeaderTimeout: time.Second}
	var c crew
	c.addAlone(func() error { return srv.Serve(l) }, func(error) { _ = l.Close() })
	return c.run(stop)
}

// OKBeside shuts it down in another member.
func (p *Probes) OKBeside(stop <-chan struct{}) error {
	srv := &http.Server{Addr: p.addr, ReadHeaderTimeout: time.Second}
	var c crew
	c.add(func(<-chan struct{}) error { return srv.ListenAndServe() }, p.log)
	c.add(func(stop <-chan struct{}) error {
		<-stop
		return srv.Close()
	}, p.log)
	return c.run(stop)
}
