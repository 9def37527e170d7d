// Package clients states at calls which method would end what a library has opened for them, and their functions leave open.
package clients

import (
	"context"
	"database/sql"
	"net"
)

func ask(ctx context.Context, dsn string) error {
	db, err := sql.Open("mysql", dsn) // open: Close
	if err != nil {
		return err
	}
	return db.PingContext(ctx)
}

func lend(ctx context.Context, dsn string) error {
	db, err := sql.Open("mysql", dsn) // open: Close
	if err != nil {
		return err
	}
	return ping(ctx, db)
}

func ping(ctx context.Context, db *sql.DB) error { return db.PingContext(ctx) }

func lendOnce(ctx context.Context, dsn string) error {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return err
	}
	return last(ctx, db)
}

func last(ctx context.Context, db *sql.DB) error {
	defer db.Close()
	return db.PingContext(ctx)
}

// A reader of rows works with the connection.
func rows(ctx context.Context, dsn string) (*sql.Rows, error) {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return nil, err
	}
	return db.QueryContext(ctx, "SELECT 1")
}

func dial(address string) (net.Conn, error) { return net.Dial("tcp", address) }

func probe(address string) error {
	conn, err := dial(address) // open: Close
	if err != nil {
		return err
	}
	_, err = conn.Write(nil)
	return err
}

type session struct {
	conn net.Conn
	user string
}

func login(address, user string) (*session, error) {
	conn, err := dial(address)
	if err != nil {
		return nil, err
	}
	return &session{conn, user}, nil
}

func (s *session) Stop() { _ = s.conn.Close() }

func (s *session) send(b []byte) error {
	_, err := s.conn.Write(b)
	return err
}

func send(address string, b []byte) error {
	s, err := login(address, "root") // open: Stop
	if err != nil {
		return err
	}
	return s.send(b)
}
