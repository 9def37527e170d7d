package edits

import (
	"context"
	"maps"
	"reflect"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

func private(ctx context.Context, c client.Client, backup *api.Backup, list *api.BackupList) error {
	for _, item := range list.Items {
		item.Status.Phase = "Old" // private: copied
		item.Labels["a"] = "b"
	}
	for i := range list.Items {
		list.Items[i].Status.Phase = "Old" // private: none
	}
	read := &api.Backup{}
	if err := c.Get(ctx, client.ObjectKey{}, read); err != nil {
		return err
	}
	read.Status.Phase = "Read" // private: fetched
	site := backup.Status.Sites["a"]
	site.Ready = true            // private: copied
	backup.Spec.Suspended = true // private: none
	changed := backup.DeepCopy()
	changed.Spec.Suspended = false // private: copied, the original is written
	backup.DeepCopy().Labels = nil // private: copied, the original is written
	literal := &api.Backup{}       // private: none
	literal.Spec.Suspended = true  // private: none
	_ = c.Update(ctx, literal)     // private: none
	return c.Update(ctx, backup)   // private: none
}

func mark(backup *api.Backup) { // callers: all of backup
	backup.Spec.Suspended = true
}

func marks(list *api.BackupList, backup *api.Backup) {
	mark(backup)            // callers: with backup
	mark(backup.DeepCopy()) // callers: with the Backup
	for i := range list.Items {
		mark(&list.Items[i]) // callers: with the Backup
	}
}

func unmark(backup *api.Backup) { // callers: some of backup
	backup.Spec.Suspended = false
}

func unmarks(backup *api.Backup, each func(func(*api.Backup))) {
	unmark(backup)                      // callers: with backup
	each(unmark)                        // callers: none
	_ = func() { defer unmark(backup) } // callers: with backup
}

func uncalled(backup *api.Backup) { // callers: some of backup
	backup.Spec.Suspended = true
}

func inPlace(backup, other *api.Backup) {
	before := backup.GetLabels()
	backup.Labels["a"] = "b"
	_ = reflect.DeepEqual(before, backup.Labels) // inplace: backup.Labels
	copied := maps.Clone(backup.Labels)
	backup.Labels["c"] = "d"
	_ = reflect.DeepEqual(copied, backup.Labels) // inplace: none
	annotations := backup.Annotations
	backup.Annotations = map[string]string{"a": "b"}
	_ = reflect.DeepEqual(annotations, backup.Annotations) // inplace: none
	labels := other.Labels
	_ = reflect.DeepEqual(labels, other.Labels) // inplace: none
}

// The cluster does not get what is set after the write.
func stored(ctx context.Context, c client.Client, name string) error {
	backup := &api.Backup{}
	backup.Name = name
	if err := c.Create(ctx, backup); err != nil {
		return err
	}
	backup.Status.Phase = name // private: stored
	return nil
}

func storedOnOneWay(ctx context.Context, c client.Client, name string) {
	backup := &api.Backup{}
	if name != "" {
		_ = c.Create(ctx, backup)
	}
	backup.Status.Phase = name
}

func readFor(ctx context.Context, c client.Client) (*api.Backup, error) {
	read := &api.Backup{}
	if err := c.Get(ctx, client.ObjectKey{}, read); err != nil {
		return nil, err
	}
	return read, nil
}

func readElsewhere(ctx context.Context, c client.Client, make func() (*api.Backup, error)) error {
	read, err := readFor(ctx, c)
	if err != nil {
		return err
	}
	read.Status.Phase = "Read" // private: fetched
	made, err := make()
	if err != nil {
		return err
	}
	made.Status.Phase = "Made" // private: none
	return nil
}
