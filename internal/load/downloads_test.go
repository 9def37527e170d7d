package load

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestWatchDownloads has a module appear in the module cache while packages are listed.
func TestWatchDownloads(t *testing.T) {
	dir, modcache := t.TempDir(), t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(dir, "go.mod"), "module example.com/op\n\ngo 1.26\n")
	write(filepath.Join(dir, "go.sum"), "example.com/Here v1.0.0 h1:=\nexample.com/Lib v1.2.0 h1:=\nexample.com/Lib v1.2.0/go.mod h1:=\nexample.com/other v1.0.0 h1:=\n")
	zips := filepath.Join(modcache, "cache", "download", "example.com")
	write(filepath.Join(zips, "!here", "@v", "v1.0.0.zip"), "")

	type download struct {
		count  int
		module string
	}
	seen := make(chan download, 10)
	stop := watchDownloads(t.Context(), &Config{
		Dir: dir, Env: append(os.Environ(), "GOMODCACHE="+modcache, "GOWORK=off", "GOFLAGS="),
		Downloading: func(count int, module string) { seen <- download{count, module} },
	})
	defer stop()
	time.Sleep(downloadsAfter + downloadsPace)
	write(filepath.Join(zips, "!lib", "@v", "v1.2.0.zip"), "")
	select {
	case got := <-seen:
		if want := (download{1, "example.com/Lib@v1.2.0"}); got != want {
			t.Errorf("downloaded %v, want %v", got, want)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("no download seen")
	}
	stop()
	if len(seen) > 0 {
		t.Errorf("another download: %v", <-seen)
	}
}
