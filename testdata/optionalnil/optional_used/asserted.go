package optional_used

import (
	"context"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// A BackupValidator is handed objects of whatever type, and sees of which.
type BackupValidator struct{}

// ValidateUpdate is called before an update is stored.
func (*BackupValidator) ValidateUpdate(_ context.Context, before, after runtime.Object) error {
	old, ok := before.(*api.Backup)
	if !ok {
		return fmt.Errorf("%T is no backup", before)
	}
	backup, ok := after.(*api.Backup)
	if !ok {
		return fmt.Errorf("%T is no backup", after)
	}
	if *old.Spec.Replicas > *backup.Spec.Replicas { // want `old.Spec.Replicas is optional` `backup.Spec.Replicas is optional`
		return fmt.Errorf("%s has fewer replicas than before", backup.Name)
	}
	return nil
}

// What an assertion says of the type says nothing of the parts.
func ownersOfAsserted(_ context.Context, obj client.Object) []reconcile.Request {
	backup, ok := obj.(*api.Backup)
	if !ok || backup.Spec.Owner == "" {
		return nil
	}
	name := backup.Spec.Owner + backup.Spec.Strategy.Type // want `optional-used: backup.Spec.Strategy is optional`
	return []reconcile.Request{{NamespacedName: client.ObjectKey{Namespace: backup.Namespace, Name: name}}}
}

func replicasOfWhatever(obj any) int32 {
	switch obj := obj.(type) {
	case *api.Backup:
		return *obj.Spec.Replicas // want `optional-used: obj.Spec.Replicas is optional`
	case *Cluster:
		return *obj.Spec.Replication.Primary.Index // want `obj.Spec.Replication is optional` `obj.Spec.Replication.Primary.Index is optional`
	}
	return 0
}

func replicasByName(backups map[string]*api.Backup, name string) int32 {
	if backup, ok := backups[name]; ok {
		return *backup.Spec.Replicas // want `optional-used: backup.Spec.Replicas is optional`
	}
	return 0
}

func replicasOfAll(backups map[string]*api.Backup) (sum int32) {
	for _, backup := range backups {
		sum += *backup.Spec.Replicas // want `optional-used: backup.Spec.Replicas is optional`
	}
	return sum
}

func okAssertedAndTested(obj client.Object) int32 {
	backup, ok := obj.(*api.Backup)
	if !ok || backup.Spec.Replicas == nil {
		return 0
	}
	return *backup.Spec.Replicas
}

// Of a strategy that is set, the kind may say that the part is there.
func kindOfAsserted(obj client.Object) string {
	if backup, ok := obj.(*api.Backup); ok && backup.Spec.Strategy.Type == "rolling" { // want `optional-used: backup.Spec.Strategy is optional`
		return fmt.Sprint(backup.Spec.Strategy.Rolling.MaxSurge)
	}
	return ""
}

func okMadeByName(names []string) (sum int32) {
	backups := make(map[string]api.Backup)
	for _, name := range names {
		replicas := int32(len(name))
		backups[name] = api.Backup{Spec: api.BackupSpec{Replicas: &replicas}}
	}
	for _, backup := range backups {
		if backup.Spec.Replicas != nil {
			sum += *backup.Spec.Replicas
		}
	}
	return sum
}

// When something has happened says nothing of what the user wants.
func sinceLongAgo(backup *api.Backup, now metav1.Time) string {
	if backup.CreationTimestamp.Before(&now) {
		return backup.Spec.Strategy.Type // want `optional-used: backup.Spec.Strategy is optional`
	}
	return ""
}

func startedLongAgo(backup *api.Backup, now time.Time) string {
	if backup.Status.Started != nil && backup.Status.Started.Add(time.Hour).Before(now) {
		return backup.Spec.Strategy.Type // want `optional-used: backup.Spec.Strategy is optional`
	}
	return ""
}

func okStartedAt(backup *api.Backup, now time.Time) string {
	if backup.Status.Started != nil && backup.Status.Started.Add(time.Hour).Before(now) {
		return backup.Status.Started.String()
	}
	return ""
}

// That a backup was found says nothing of its parts.
func strategyOfFound(ctx context.Context, c client.Client, name string) string {
	backup, found := backupNamed(ctx, c, name)
	if !found {
		return ""
	}
	return backup.Spec.Strategy.Type // want `optional-used: backup.Spec.Strategy is optional`
}

func backupNamed(ctx context.Context, c client.Client, name string) (*api.Backup, bool) {
	var all api.BackupList
	if err := c.List(ctx, &all); err != nil {
		return nil, false
	}
	for i := range all.Items {
		if all.Items[i].Name == name {
			return &all.Items[i], true
		}
	}
	return nil, false
}

// A question about what holds the map may be one about the entry.
func okAskedOfHolder(cluster *Cluster, name string) time.Time {
	if member, ok := cluster.Status.Members[name]; ok && hasSince(cluster, name) {
		return member.Since.Time
	}
	return time.Time{}
}

func hasSince(cluster *Cluster, name string) bool {
	return cluster.Status.Members[name].Since != nil
}

func okAskedOnTheWay(cluster *Cluster, name string) time.Time {
	if member, ok := cluster.Status.Members[name]; ok && isOld(cluster, name) {
		return member.Since.Time
	}
	return time.Time{}
}

func isOld(cluster *Cluster, name string) bool {
	if member, ok := cluster.Status.Members[name]; ok {
		if member.Since != nil && member.Index != nil && *member.Index > 3 {
			return true
		}
	}
	return false
}

// What the program has made of its own types it may have looked at.
func okOwnType(credential any) string {
	switch credential := credential.(type) {
	case *keyCredential:
		return *credential.Key
	case *nameCredential:
		return *credential.Name
	}
	return ""
}

type keyCredential struct {
	Key *string `json:"key,omitempty"`
}

type nameCredential struct {
	Name *string `json:"name,omitempty"`
}
