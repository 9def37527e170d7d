package dnsrelay

import (
	"errors"
	"os"
	"time"
)

type Stub struct {
	Relay
	poll time.Duration
}

func (s *Stub) Run(stop <-chan struct{}) {
	defer s.pc.Close()
	buf := make([]byte, 4096)
	for {
		select {
		case <-stop:
			s.log.Info("stub stopped", "queries", s.seen)
			return
		default:
			if err := s.pc.SetReadDeadline(time.Now().Add(s.poll)); err != nil {
				s.log.Error(err, "deadline")
				return
			}
			n, from, err := s.pc.ReadFrom(buf)
			if errors.Is(err, os.ErrDeadlineExceeded) {
				continue
			}
			if err != nil {
				s.log.Error(err, "read")
				time.Sleep(time.Second)
				continue
			}
			s.seen++
			s.answer(append([]byte(nil), buf[:n]...), from)
		}
	}
}
