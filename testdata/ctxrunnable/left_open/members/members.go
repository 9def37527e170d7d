// Package members asks the members of a database.
package members

import (
	"context"
	"database/sql"
)

// A Member is one server.
type Member struct {
	name string
	db   *sql.DB
}

// Open connects to a member, until Release.
func Open(dsn string) (*Member, error) {
	db, err := sql.Open("postgres", dsn)
	if err != nil {
		return nil, err
	}
	return &Member{name: dsn, db: db}, nil
}

// Promote makes the member the first one.
func (m *Member) Promote(ctx context.Context) error {
	_, err := m.db.ExecContext(ctx, "SELECT pg_promote()")
	return err
}

// Release ends the connections.
func (m *Member) Release() { _ = m.db.Close() }
