package replica

import (
	"context"
	"database/sql"
	"fmt"

	"example.org/variants/channels/n/replica/session"
)

// Config says where the replica lives.
type Config struct {
	Driver  string
	DSN     string
	Workers int
}

// Replica applies the statements of a primary.
type Replica struct {
	cfg        Config
	statements chan string
}

func NewReplica(cfg Config) *Replica {
	return &Replica{cfg: cfg, statements: make(chan string)}
}

// Apply queues a statement.
func (r *Replica) Apply(ctx context.Context, q string) error {
	select {
	case r.statements <- q:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Start applies until ctx ends.
func (r *Replica) Start(ctx context.Context) error {
	db, err := sql.Open(r.cfg.Driver, r.cfg.DSN)
	if err != nil {
		return fmt.Errorf("replica database: %w", err)
	}
	defer db.Close()
	db.SetMaxOpenConns(r.cfg.Workers)

	_ = session.Feed(ctx, db, r.statements, r.cfg.Workers) // WANT errchan/dropped-join
	<-ctx.Done()
	return nil
}
