package archiver

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/manager"

	"example.org/variants/fourth-stops/dropped-join/wal-archiver/bad/internal/upload"
)

// Archiver runs next to each database instance.
type Archiver struct {
	Dir    string
	Bucket string
}

var _ manager.LeaderElectionRunnable = &Archiver{}

func (a *Archiver) NeedLeaderElection() bool { return false }

func (a *Archiver) Start(ctx context.Context) error {
	index, err := os.OpenFile(filepath.Join(a.Dir, "archived"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("opening the index: %w", err)
	}
	defer index.Close()
	up := &upload.Uploader{
		Bucket: a.Bucket,
		Client: &http.Client{Timeout: time.Minute},
		Index:  index,
		Log:    log.FromContext(ctx).WithName("wal"),
	}
	_ = up.Begin(ctx, a.Dir) // WANT errchan/dropped-join
	<-ctx.Done()
	return nil
}
