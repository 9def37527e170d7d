// Package polling_handler has handlers of HTTP that wait for something while their request may have been given up.
package polling_handler

import (
	"net/http"
	"os"
	"time"
)

type server struct {
	file string
}

func (s *server) ready() bool {
	_, err := os.Stat(s.file)
	return err == nil
}

func (s *server) waitForFile(w http.ResponseWriter, r *http.Request) {
	for { // want `deaf-loop: waitForFile of \*server can loop for ever after its request is given up: this way around the loop never looks at r.Context\(\)`
		if _, err := os.Stat("/ok"); err == nil {
			_, _ = w.Write([]byte(r.URL.Path))
			return
		}
		time.Sleep(time.Second) // related `waits here`
	}
}

func (s *server) register(mux *http.ServeMux) {
	mux.HandleFunc("/ready", func(w http.ResponseWriter, r *http.Request) {
		for !s.ready() { // want `deaf-loop: the function literal in register can loop for ever after its request is given up`
			time.Sleep(time.Second)
		}
		w.WriteHeader(http.StatusOK)
	})
	mux.HandleFunc("/tick", func(w http.ResponseWriter, r *http.Request) {
		ticker := time.NewTicker(time.Second)
		defer ticker.Stop()
		for range ticker.C { // want `deaf-loop: the function literal in register can loop for ever`
			if s.ready() {
				return
			}
		}
	})
}

func (s *server) okAsked(w http.ResponseWriter, r *http.Request) {
	for r.Context().Err() == nil {
		if s.ready() {
			w.WriteHeader(http.StatusOK)
			return
		}
		time.Sleep(time.Second)
	}
}

func (s *server) okSelect(w http.ResponseWriter, r *http.Request) {
	for {
		select {
		case <-r.Context().Done():
			return
		case <-time.After(time.Second):
			if s.ready() {
				w.WriteHeader(http.StatusOK)
				return
			}
		}
	}
}

func (s *server) okTries(w http.ResponseWriter, r *http.Request) {
	for range 10 {
		if s.ready() {
			w.WriteHeader(http.StatusOK)
			return
		}
		time.Sleep(time.Second)
	}
}

func (s *server) okLimited(w http.ResponseWriter, r *http.Request) {
	limit := time.Now().Add(time.Minute)
	for !s.ready() {
		if time.Now().After(limit) {
			return
		}
		time.Sleep(time.Second)
	}
}

func (s *server) okWrites(w http.ResponseWriter, r *http.Request) {
	for {
		if _, err := w.Write([]byte(".")); err != nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// untilGone waits until a file is gone: the test is the other way round.
func (s *server) untilGone(w http.ResponseWriter, r *http.Request) {
	for { // want `deaf-loop: untilGone of \*server can loop for ever after its request is given up`
		_, err := os.Stat(s.file)
		if err != nil {
			w.WriteHeader(http.StatusOK)
			return
		}
		time.Sleep(time.Second)
	}
}

func (s *server) untilNotThere(w http.ResponseWriter, r *http.Request) {
	for { // want `deaf-loop: untilNotThere of \*server can loop for ever after its request is given up`
		if _, err := os.ReadFile(s.file); os.IsNotExist(err) {
			return
		}
		time.Sleep(time.Second)
	}
}

func (s *server) okUntilGone(w http.ResponseWriter, r *http.Request) {
	for {
		if _, err := os.Stat(s.file); err != nil {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(time.Second):
		}
	}
}
