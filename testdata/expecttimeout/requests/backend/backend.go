// Package backend tells a server of changes.
package backend

import (
	"net/http"
	"strings"
)

// Announce tells of a change. It is reported where a controller calls it.
func Announce(name string) error {
	answer, err := http.Post("http://backend/"+name, "text/plain", strings.NewReader("changed"))
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// A Monitor has its client without a time limit.
type Monitor struct{ asks *http.Client }

// NewMonitor makes one.
func NewMonitor() *Monitor { return &Monitor{asks: &http.Client{}} }

// Add and Remove ask the same server by the same client.
func (m *Monitor) Add(name string) error { return m.ask(http.MethodPost, name) }

// Remove takes a name away.
func (m *Monitor) Remove(name string) error { return m.ask(http.MethodDelete, name) }

func (m *Monitor) ask(method, name string) error {
	request, err := http.NewRequest(method, "http://monitor/"+name, nil)
	if err != nil {
		return err
	}
	answer, err := m.asks.Do(request)
	if err != nil {
		return err
	}
	return answer.Body.Close()
}
