// Package scopes hands out parts of the objects that it holds, and objects that it has read.
package scopes

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A Scope is what the pass of a reconcile has at hand.
type Scope struct {
	client.Client
	Backup *api.Backup
}

// Strategy is as the user has written it.
func (s *Scope) Strategy() *api.Strategy { return s.Backup.Spec.Strategy }

// Limit is a number that the user need not have written.
func (s *Scope) Limit() *int32 { return s.Backup.Spec.MaxReplicas }

// OkLimit is never nil.
func (s *Scope) OkLimit() *int32 {
	if limit := s.Backup.Spec.MaxReplicas; limit != nil {
		return limit
	}
	return new(int32)
}

// RollingOf returns a part, and an error where what it is a part of is not there.
func RollingOf(b *api.Backup) (*api.Rolling, error) {
	if b.Spec.Strategy == nil {
		return nil, fmt.Errorf("%s has no strategy", b.Name)
	}
	return b.Spec.Strategy.Rolling, nil
}

// OkStrategy is never nil.
func (s *Scope) OkStrategy() *api.Strategy {
	if s.Backup.Spec.Strategy == nil {
		return &api.Strategy{Type: "full"}
	}
	return s.Backup.Spec.Strategy
}

// Marks are the annotations of the template.
func (s *Scope) Marks() map[string]string { return s.Backup.Spec.Template.Annotations }

// OkMarks are the annotations of the template, and more.
func (s *Scope) OkMarks() map[string]string {
	marks := map[string]string{"of": s.Backup.Name}
	for key, value := range s.Backup.Spec.Template.Annotations {
		marks[key] = value
	}
	return marks
}

// Latest returns the newest backup that the cluster has.
func Latest(ctx context.Context, c client.Client) (*api.Backup, error) {
	var found api.BackupList
	if err := c.List(ctx, &found); err != nil {
		return nil, err
	}
	if len(found.Items) == 1 {
		return &found.Items[0], nil
	}
	var started []api.Backup
	for _, backup := range found.Items {
		if backup.Status.Started != nil {
			started = append(started, backup)
		}
	}
	if len(started) != 1 {
		return nil, fmt.Errorf("no backup, or several")
	}
	return &started[0], nil
}

// Placement returns a part of an object that it reads.
func Placement(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.PodSpec, error) {
	pod := &corev1.Pod{}
	if err := c.Get(ctx, key, pod); err != nil {
		return nil, err
	}
	return &pod.Spec, nil
}

// Completed returns an object that it reads, and completes it.
func Completed(ctx context.Context, c client.Client, key client.ObjectKey) (*api.Backup, error) {
	backup := &api.Backup{}
	if err := c.Get(ctx, key, backup); err != nil {
		return nil, err
	}
	if backup.Spec.Strategy == nil {
		backup.Spec.Strategy = &api.Strategy{Type: "full"}
	}
	return backup, nil
}

// Rolling returns an object that it reads and that has a rolling strategy.
func Rolling(ctx context.Context, c client.Client, key client.ObjectKey) (*api.Backup, error) {
	backup, err := Named(ctx, c, key)
	if err != nil {
		return nil, err
	}
	if backup.Spec.Strategy == nil || backup.Spec.Strategy.Rolling == nil {
		return nil, fmt.Errorf("%s does not roll", key)
	}
	return backup, nil
}

// Named returns an object that it reads.
func Named(ctx context.Context, c client.Client, key client.ObjectKey) (*api.Backup, error) {
	backup := &api.Backup{}
	err := c.Get(ctx, key, backup)
	return backup, err
}

// CopyOn returns the copy on a node, nil if there is none.
func CopyOn(b *api.Backup, node string) *api.Copy {
	for i := range b.Status.Copies {
		if b.Status.Copies[i].Node == node {
			return &b.Status.Copies[i]
		}
	}
	return nil
}

// OkCopyOn makes a copy where there is none.
func OkCopyOn(b *api.Backup, node string) *api.Copy {
	for i := range b.Status.Copies {
		if b.Status.Copies[i].Node == node {
			return &b.Status.Copies[i]
		}
	}
	return &api.Copy{Node: node}
}

// OkCopied is nil for no backup only.
func OkCopied(b *api.Backup) *api.Copy {
	if b == nil {
		return nil
	}
	return &api.Copy{Node: b.Name}
}

// HasCopyOn reports whether there is a copy on a node.
func HasCopyOn(b *api.Backup, node string) bool { return CopyOn(b, node) != nil }

// OkStatus is a part that each backup has.
func (s *Scope) OkStatus() *api.BackupStatus { return &s.Backup.Status }

// A Job is owned by a backup.
type Job struct{ metav1.ObjectMeta }

// GetBackup returns the reference to the backup among the owners.
func (j *Job) GetBackup() *metav1.OwnerReference {
	for i := range j.OwnerReferences {
		if j.OwnerReferences[i].Kind == "Backup" {
			return &j.OwnerReferences[i]
		}
	}
	return nil
}
