package session

import "k8s.io/klog/v2"

// Close ends the session; it may be called more than once.
func (s *Session) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.closed = true
	s.cancel()
	<-s.done // WANT errchan/locked-send
	s.token = ""
	klog.V(1).InfoS("session closed")
}
