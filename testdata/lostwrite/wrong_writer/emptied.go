package wrong_writer

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/lostwrite/api"
)

// newBackup puts a backup together.
func newBackup(name string) *api.Backup {
	return &api.Backup{ObjectMeta: metav1.ObjectMeta{GenerateName: name}}
}

// prepare makes the maps and lists of the status, and puts nothing into them.
func prepare(backup *api.Backup) error {
	backup.Spec.Volume = "new"
	backup.Status.Sites = make(map[string]api.SiteStatus)
	backup.Status.Zones = make([]api.ZoneStatus, 0, 4)
	backup.Status.Conditions = []metav1.Condition{}
	return nil
}

// okMade creates an object with the maps and lists that a helper has made (aws-account-operator).
func (r *Backups) okMade(ctx context.Context) error {
	backup := newBackup("daily")
	if err := prepare(backup); err != nil {
		return err
	}
	return r.Create(ctx, backup)
}

// okZero sets what a new object has anyway.
func (r *Backups) okZero(ctx context.Context) error {
	backup := newBackup("daily")
	backup.Status.Phase = ""
	backup.Status.Size = 0
	backup.Status.Sites = map[string]api.SiteStatus{}
	return r.Create(ctx, backup)
}

// okMadeAgain empties the map of an object that is there.
func (r *Backups) okMadeAgain(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if backup.Status.Sites == nil {
		backup.Status.Sites = make(map[string]api.SiteStatus)
	}
	backup.Spec.Volume = "kept"
	return r.Update(ctx, backup)
}

// register makes the map and puts a site into it.
func register(backup *api.Backup, site string) {
	backup.Status.Sites = make(map[string]api.SiteStatus)
	backup.Status.Sites[site] = api.SiteStatus{Ready: true}
}

func (r *Backups) registered(ctx context.Context, site string) error {
	backup := newBackup("daily")
	register(backup, site)
	return r.Create(ctx, backup) // want `wrong-writer: Create leaves out the status of backup`
}

// filled puts the sites into the map before the status gets it.
func (r *Backups) filled(ctx context.Context, names ...string) error {
	sites := make(map[string]api.SiteStatus)
	for _, name := range names {
		sites[name] = api.SiteStatus{}
	}
	backup := newBackup("daily")
	backup.Status.Sites = sites
	return r.Create(ctx, backup) // want `wrong-writer: Create leaves out the status of backup`
}

// listed has a list with elements.
func (r *Backups) listed(ctx context.Context) error {
	backup := newBackup("daily")
	backup.Status.Zones = []api.ZoneStatus{{Name: "a"}}
	return r.Create(ctx, backup) // want `wrong-writer: Create leaves out the status of backup`
}

// reset takes back the phase of an object that is there: it keeps it.
func (r *Backups) reset(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	backup.Status.Phase = ""
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

// okDryRun prints the object as a whole in place of creating it (fission).
func (r *Backups) okDryRun(ctx context.Context, dry bool, print func(object any) error) error {
	backup := &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: "daily"}, Status: api.BackupStatus{Phase: "Pending"}}
	if dry {
		return print(*backup)
	}
	return r.Create(ctx, backup)
}

// okSaved saves it in a file.
func (r *Backups) okSaved(ctx context.Context, save func(object *api.Backup) error) error {
	backup := &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: "daily"}, Status: api.BackupStatus{Phase: "Pending"}}
	if save != nil {
		return save(backup)
	}
	return r.Create(ctx, backup)
}

// printedFirst prints what it creates.
func (r *Backups) printedFirst(ctx context.Context, dry bool, print func(object any) error) error {
	backup := &api.Backup{ObjectMeta: metav1.ObjectMeta{Name: "daily"}, Status: api.BackupStatus{Phase: "Pending"}}
	if dry {
		return print(backup.Name)
	}
	if err := print(*backup); err != nil {
		return err
	}
	return r.Create(ctx, backup) // want `wrong-writer: Create leaves out the status of backup`
}

// okLiteral writes out what the status of a new object is in any case.
func (r *Backups) okLiteral(ctx context.Context, zone string) (*api.Backup, error) {
	backup := &api.Backup{
		ObjectMeta: metav1.ObjectMeta{Name: "daily"},
		Status:     api.BackupStatus{Phase: ""},
	}
	if zone != "" {
		backup.Labels = map[string]string{"zone": zone}
	}
	return backup, r.Create(ctx, backup)
}

// released empties the zones of what it has read, and writes that alone.
func (r *Backups) released(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	backup.Status.Zones = []api.ZoneStatus{}
	return r.Update(ctx, backup) // want `wrong-writer: Update leaves out the status of backup`
}

// okInitial makes the map where there is none, and has nothing else to write.
func (r *Backups) okInitial(ctx context.Context, key client.ObjectKey) error {
	backup := &api.Backup{}
	if err := r.Get(ctx, key, backup); err != nil {
		return err
	}
	if backup.Status.Sites == nil {
		backup.Status.Sites = map[string]api.SiteStatus{}
	}
	return r.Update(ctx, backup)
}
