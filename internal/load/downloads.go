package load

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/module"
)

// A listing that takes longer than downloadsAfter is likely to wait for modules; then the module cache
// is looked at every downloadsPace.
const (
	downloadsAfter = time.Second
	downloadsPace  = 500 * time.Millisecond
)

// watchDownloads tells cfg.Downloading of modules that the go command downloads, until stop is called.
// The go command writes of them to an output that go/packages keeps to itself; the archives appear
// in the module cache.
func watchDownloads(ctx context.Context, cfg *Config) (stop func()) {
	if cfg.Downloading == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-time.After(downloadsAfter):
			followDownloads(ctx, cfg)
		case <-ctx.Done():
		}
	}()
	return func() { cancel(); <-ended }
}

func followDownloads(ctx context.Context, cfg *Config) {
	env, err := goEnv(ctx, cfg, "GOMOD", "GOWORK", "GOMODCACHE")
	if err != nil {
		return // the listing says why
	}
	type absence struct{ zip, module string }
	var absent []absence
	sums := []string{strings.TrimSuffix(env["GOMOD"], ".mod") + ".sum", env["GOWORK"] + ".sum"}
	for _, m := range summed(sums) {
		if zip := archive(env["GOMODCACHE"], m); zip != "" && !exists(zip) {
			absent = append(absent, absence{zip, m.String()})
		}
	}
	for downloaded := 0; ; {
		absent = slices.DeleteFunc(absent, func(a absence) bool {
			came := exists(a.zip)
			if came {
				downloaded++
				cfg.Downloading(downloaded, a.module)
			}
			return came
		})
		select {
		case <-time.After(downloadsPace):
		case <-ctx.Done():
			return
		}
	}
}

// summed returns the modules whose content go.sum files name.
func summed(files []string) []module.Version {
	var list []module.Version
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			continue // no such file
		}
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if part := strings.Fields(lines.Text()); len(part) == 3 && !strings.HasSuffix(part[1], "/go.mod") {
				list = append(list, module.Version{Path: part[0], Version: part[1]})
			}
		}
		f.Close()
	}
	return list
}

// archive returns where the go command keeps the archive of a module; "" if it has no name there.
func archive(modcache string, m module.Version) string {
	path, err := module.EscapePath(m.Path)
	if err != nil {
		return ""
	}
	version, err := module.EscapeVersion(m.Version)
	if err != nil {
		return ""
	}
	return filepath.Join(modcache, "cache", "download", filepath.FromSlash(path), "@v", version+".zip")
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
