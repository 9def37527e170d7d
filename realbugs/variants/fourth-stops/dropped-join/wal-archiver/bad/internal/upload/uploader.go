package upload

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/go-logr/logr"
)

// Uploader puts segments into the object store.
type Uploader struct {
	Bucket string
	Client *http.Client
	Index  *os.File
	Log    logr.Logger
}

// Begin uploads what arrives in dir. The returned channel is closed once the
// last upload has been noted in the index.
func (u *Uploader) Begin(ctx context.Context, dir string) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		t := time.NewTicker(5 * time.Second)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				u.round(ctx, dir)
			}
		}
	}()
	return done
}

func (u *Uploader) round(ctx context.Context, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.ready"))
	if err != nil {
		u.Log.Error(err, "bad pattern")
		return
	}
	for _, f := range files {
		if err := u.one(ctx, f); err != nil {
			u.Log.Error(err, "segment not uploaded", "file", f)
			return
		}
	}
}

func (u *Uploader) one(ctx context.Context, file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, u.Bucket+"/"+filepath.Base(file), io.NopCloser(f))
	if err != nil {
		return err
	}
	resp, err := u.Client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("store answered %s", resp.Status)
	}
	_, err = fmt.Fprintln(u.Index, filepath.Base(file))
	return err
}
