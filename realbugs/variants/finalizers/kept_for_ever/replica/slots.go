package replica

import (
	"context"
	"database/sql"
	"errors"
)

// slots are the replication slots of a primary.
type slots struct{ db *sql.DB }

func (s slots) exists(ctx context.Context, name string) (bool, error) {
	var slot string
	err := s.db.QueryRowContext(ctx, "SELECT slot_name FROM pg_replication_slots WHERE slot_name = $1", name).Scan(&slot)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, nil
}

func (s slots) create(ctx context.Context, name string) error {
	if ok, err := s.exists(ctx, name); ok || err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, "SELECT pg_create_physical_replication_slot($1)", name)
	return err
}

func (s slots) drop(ctx context.Context, name string) error {
	_, err := s.db.ExecContext(ctx, "SELECT pg_drop_replication_slot($1)", name)
	return err
}
