package closed_resource

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"io"
	"net"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/manager"
)

// lines reads from a connection by a buffered reader.
type lines struct {
	address string
	take    func(string)
}

var (
	_ manager.Runnable = (*lines)(nil)
	_ manager.Runnable = (*records)(nil)
	_ manager.Runnable = (*frames)(nil)
	_ manager.Runnable = (*okLines)(nil)
	_ manager.Runnable = (*okDeadline)(nil)
	_ manager.Runnable = (*okPiped)(nil)
)

func (l *lines) Start(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", l.address)
	if err != nil {
		return err
	}
	scanner := bufio.NewScanner(io.LimitReader(conn, 1<<30))
	for scanner.Scan() { // want `deaf-loop: Scan of conn waits on after ctx ends: nothing closes it then`
		if ctx.Err() != nil {
			return nil
		}
		l.take(scanner.Text())
	}
	return scanner.Err()
}

// records decodes what comes, with a Close that is deferred.
type records struct {
	address string
	take    func(map[string]string)
}

func (r *records) Start(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", r.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	decoder := json.NewDecoder(bufio.NewReader(conn))
	for {
		select {
		case <-ctx.Done():
			return nil
		default:
		}
		var record map[string]string
		if err := decoder.Decode(&record); err != nil { // want `deaf-loop: Decode of conn waits on after ctx ends: the deferred Close runs only after it`
			return err
		}
		r.take(record)
	}
}

// frames fills a buffer.
type frames struct {
	address string
	take    func(uint32, []byte)
}

func (f *frames) Start(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", f.address)
	if err != nil {
		return err
	}
	for ctx.Err() == nil {
		var size uint32
		if err := binary.Read(conn, binary.BigEndian, &size); err != nil { // want `deaf-loop: Read of conn waits on after ctx ends: nothing closes it then`
			return err
		}
		body := make([]byte, size)
		if _, err := io.ReadFull(conn, body); err != nil {
			return err
		}
		f.take(size, body)
	}
	return nil
}

// okLines closes the connection with the context.
type okLines struct {
	address string
	take    func(string)
}

func (l *okLines) Start(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", l.address)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	scanner := bufio.NewScanner(conn)
	for scanner.Scan() {
		if ctx.Err() != nil {
			return nil
		}
		l.take(scanner.Text())
	}
	return scanner.Err()
}

// okDeadline waits for a while.
type okDeadline struct {
	address string
	take    func(string)
}

func (l *okDeadline) Start(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", l.address)
	if err != nil {
		return err
	}
	defer conn.Close()
	reader := bufio.NewReader(conn)
	for ctx.Err() == nil {
		if err := conn.SetReadDeadline(time.Now().Add(time.Second)); err != nil {
			return err
		}
		line, err := reader.ReadString('\n')
		if err != nil {
			continue
		}
		l.take(line)
	}
	return nil
}

// okPiped reads from what it is given.
type okPiped struct {
	from io.Reader
	take func(string)
}

func (p *okPiped) Start(ctx context.Context) error {
	scanner := bufio.NewScanner(p.from)
	for ctx.Err() == nil && scanner.Scan() {
		p.take(scanner.Text())
	}
	return scanner.Err()
}
