package backup

import (
	"context"
	"time"

	"github.com/go-logr/logr"
)

type store interface {
	Put(ctx context.Context, key string, data []byte) error
}

// Snapshot is one backup of a cluster.
type Snapshot struct {
	Name     string
	Data     []byte
	Manifest []byte
}

// Uploader stores snapshots together with their manifests.
type Uploader struct {
	objects store
	catalog store
	log     logr.Logger
	failed  chan error
}

func NewUploader(objects, catalog store, log logr.Logger) *Uploader {
	return &Uploader{objects: objects, catalog: catalog, log: log, failed: make(chan error)}
}

// Upload stores the snapshot and its manifest side by side.
func (u *Uploader) Upload(ctx context.Context, s Snapshot) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Minute)
	defer cancel()

	go u.putData(ctx, s)
	go u.putManifest(ctx, s)

	err := <-u.failed
	if err != nil {
		u.log.Error(err, "snapshot is incomplete", "snapshot", s.Name)
		return err
	}
	u.log.Info("snapshot stored", "snapshot", s.Name)
	return nil
}

func (u *Uploader) putData(ctx context.Context, s Snapshot) {
	if err := u.objects.Put(ctx, s.Name+"/data", s.Data); err != nil {
		u.failed <- err // WANT errchan/error-only-send or errchan/unbuffered-send
	}
}

func (u *Uploader) putManifest(ctx context.Context, s Snapshot) {
	err := u.catalog.Put(ctx, s.Name, s.Manifest)
	if err == nil {
		return
	}
	u.failed <- err // WANT errchan/error-only-send or errchan/unbuffered-send
}
