package agent

import (
	"context"
	"errors"
	"time"

	"example.org/variants/fourth-stops/dropped-join/ledger-agent/bad/internal/collect"
	"example.org/variants/fourth-stops/dropped-join/ledger-agent/bad/internal/ledger"
)

// Run records usage until the context ends.
func Run(ctx context.Context, path string, meters ...collect.Meter) (err error) {
	db, err := ledger.Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	collect.Launch(ctx, db, 30*time.Second, meters...) // WANT errchan/dropped-join
	<-ctx.Done()
	return nil
}
