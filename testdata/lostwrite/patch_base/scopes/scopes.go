// Package scopes has objects in fields that others can name.
package scopes

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// A Backup has the object and the patch that is sent at the end.
type Backup struct {
	Client client.Client
	Object *api.Backup
	patch  client.Patch
}

// NewBackup returns a Backup.
func NewBackup(c client.Client, backup *api.Backup) *Backup {
	return &Backup{Client: c, Object: backup, patch: client.MergeFrom(backup)} // want `patch-base: the patch of s.Object is empty: it is compared with the object itself`
}

// Close sends it.
func (s *Backup) Close(ctx context.Context) error {
	return s.Client.Status().Patch(ctx, s.Object, s.patch) // related `patched here`
}

// A Moved has its object replaced by others.
type Moved struct {
	Client client.Client
	Target *api.Backup
	patch  client.Patch
}

// NewMoved returns a Moved.
func NewMoved(c client.Client, backup *api.Backup) *Moved {
	return &Moved{Client: c, Target: backup, patch: client.MergeFrom(backup)}
}

// Close sends what Target is by then.
func (s *Moved) Close(ctx context.Context) error { return s.Client.Patch(ctx, s.Target, s.patch) }

// A Copied has a copy in the patch.
type Copied struct {
	Client client.Client
	Object *api.Backup
	patch  client.Patch
}

// NewCopied returns a Copied.
func NewCopied(c client.Client, backup *api.Backup) *Copied {
	return &Copied{Client: c, Object: backup, patch: client.MergeFrom(backup.DeepCopy())}
}

// Close sends what has changed.
func (s *Copied) Close(ctx context.Context) error { return s.Client.Patch(ctx, s.Object, s.patch) }
