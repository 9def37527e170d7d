package session

import "k8s.io/klog/v2"

// Close ends the session; it may be called more than once.
func (s *Session) Close() {
	s.mu.Lock()
	first := !s.closed
	s.closed = true
	s.mu.Unlock()
	if !first {
		return
	}
	s.cancel()
	<-s.done
	s.set("")
	klog.V(1).InfoS("session closed")
}
