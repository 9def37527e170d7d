package ended_context

import (
	"context"

	"golang.org/x/net/http2"
	"golang.org/x/net/webdav"
)

// Scratch is a folder that is emptied once the manager has ended, beside the connection through which it was filled.
type Scratch struct {
	folder webdav.Dir
	files  webdav.FileSystem
	conn   *http2.ClientConn
}

// okFolder removes files of this machine: the source has no use for the context (as the close of a sender in multicluster-global-hub, which
// asks it for a logger alone).
func (s *Scratch) okFolder(ctx context.Context) error {
	<-ctx.Done()
	return s.folder.RemoveAll(ctx, "uploads")
}

// elsewhere can be any file system.
func (s *Scratch) elsewhere(ctx context.Context) error {
	<-ctx.Done()
	return s.files.RemoveAll(ctx, "uploads") // want `ended-context: RemoveAll runs under ctx, which has ended: it fails at once`
}

// closed waits for its streams within the time that the context leaves.
func (s *Scratch) closed(ctx context.Context) error {
	<-ctx.Done()
	return s.conn.Shutdown(ctx) // want `ended-context: Shutdown of s.conn runs under ctx, which has ended: it returns at once and waits for no request`
}
