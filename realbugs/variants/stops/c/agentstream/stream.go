package agentstream

import (
	"bufio"
	"encoding/json"
	"net"
)

type Report struct {
	Machine string `json:"machine"`
	Healthy bool   `json:"healthy"`
}

type Stream struct {
	conn net.Conn
	r    *bufio.Reader
}

func Open(addr string) (*Stream, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &Stream{conn: c, r: bufio.NewReader(c)}, nil
}

func (s *Stream) Recv() (*Report, error) {
	line, err := s.r.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	rep := new(Report)
	return rep, json.Unmarshal(line, rep)
}

func (s *Stream) Close() error { return s.conn.Close() }
