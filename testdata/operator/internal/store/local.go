// Package store keeps copies in a directory.
package store

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Local is an object store in a directory.
type Local struct {
	Dir string
}

// List returns the locations of all copies.
func (l *Local) List(ctx context.Context) ([]string, error) {
	entries, err := os.ReadDir(l.Dir)
	if err != nil {
		return nil, err
	}
	var locations []string
	for _, entry := range entries {
		locations = append(locations, entry.Name())
	}
	return locations, ctx.Err()
}

// Delete removes a copy.
func (l *Local) Delete(_ context.Context, location string) error {
	return os.RemoveAll(filepath.Join(l.Dir, location))
}

// Move copies a volume.
func (l *Local) Move(_ context.Context, volume, location string) error {
	return os.CopyFS(filepath.Join(l.Dir, location), os.DirFS(filepath.Join("/volumes", volume)))
}

// Send marks a file as sent.
func (l *Local) Send(_ context.Context, path string) error {
	return os.WriteFile(filepath.Join(l.Dir, path), nil, 0o600)
}

// Set keeps a number in a file.
func (l *Local) Set(_ context.Context, name string, value int) error {
	return os.WriteFile(filepath.Join(l.Dir, name), []byte(strconv.Itoa(value)), 0o600)
}

// Check looks whether a file can be read.
func (l *Local) Check(path string) error {
	_, err := os.ReadFile(path)
	return err
}

// Login looks whether the directory is there.
func (l *Local) Login(context.Context) error {
	_, err := os.Stat(l.Dir)
	return err
}

// Keepalive touches the directory until the context ends.
func (l *Local) Keepalive(ctx context.Context) {
	ticker := time.NewTicker(time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticker.C:
			_ = os.Chtimes(l.Dir, now, now)
		}
	}
}

// Logout has nothing to do for a directory.
func (l *Local) Logout() {}

// Tell writes what is there to a connection.
func (l *Local) Tell(conn net.Conn) error {
	_, err := conn.Write([]byte(l.Dir))
	return err
}
