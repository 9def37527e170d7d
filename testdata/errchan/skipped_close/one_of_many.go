package skipped_close

import (
	"net"
	"net/http"
)

// okMainServer lets one of its servers say that it listens (kserve's agent).
func okMainServer(main *http.Server, servers map[string]*http.Server, failed chan<- error) {
	listens := make(chan struct{})
	for _, server := range servers {
		go func() {
			l, err := net.Listen("tcp", server.Addr)
			if err != nil {
				panic(err)
			}
			if server == main {
				close(listens)
			}
			failed <- server.Serve(l)
		}()
	}
	<-listens
}

// okFirst does so by the index.
func okFirst(servers []*http.Server, failed chan<- error) {
	listens := make(chan struct{})
	for i, server := range servers {
		go serveAs(i, server, listens, failed)
	}
	<-listens
}

func serveAs(i int, server *http.Server, listens chan<- struct{}, failed chan<- error) {
	if i > 0 {
		failed <- server.ListenAndServe()
		return
	}
	close(listens)
	failed <- server.ListenAndServe()
}

type fleet struct {
	ready  chan struct{}
	failed chan error
}

// okNamed does so by the name, in a method with the channel in a field.
func (f *fleet) okNamed(servers map[string]*http.Server) {
	for name, server := range servers {
		go f.serve(name, server)
	}
	<-f.ready
}

func (f *fleet) serve(name string, server *http.Server) {
	if name != "main" {
		f.failed <- server.ListenAndServe()
		return
	}
	close(f.ready)
	f.failed <- server.ListenAndServe()
}

// onlyOne has one goroutine, and a condition that skips its close.
func onlyOne(server *http.Server, announce bool, failed chan<- error) {
	listens := make(chan struct{})
	go func() {
		if announce {
			close(listens) // want `skipped-close: close of listens is skipped by an earlier return; onlyOne then waits for ever`
		}
		failed <- server.ListenAndServe()
	}()
	<-listens
}

// oneForEach makes a channel for each goroutine.
func oneForEach(servers []*http.Server, announce bool, failed chan<- error) {
	for _, server := range servers {
		listens := make(chan struct{})
		go func() {
			if announce {
				close(listens) // want `skipped-close: close of listens is skipped by an earlier return; oneForEach then waits for ever`
			}
			failed <- server.ListenAndServe()
		}()
		<-listens
	}
}
