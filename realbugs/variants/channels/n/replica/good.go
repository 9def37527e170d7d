package replica

import (
	"context"
	"database/sql"
	"fmt"

	"example.org/variants/channels/n/replica/session"
)

// Witness applies the statements of a primary to a small copy.
type Witness struct {
	cfg        Config
	statements chan string
}

func NewWitness(cfg Config) *Witness {
	return &Witness{cfg: cfg, statements: make(chan string)}
}

// Apply queues a statement.
func (w *Witness) Apply(ctx context.Context, q string) error {
	select {
	case w.statements <- q:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Start applies until ctx ends.
func (w *Witness) Start(ctx context.Context) error {
	db, err := sql.Open(w.cfg.Driver, w.cfg.DSN)
	if err != nil {
		return fmt.Errorf("witness database: %w", err)
	}
	defer db.Close()
	db.SetMaxOpenConns(w.cfg.Workers)

	wait := session.Feed(ctx, db, w.statements, w.cfg.Workers)
	<-ctx.Done()
	return wait()
}
