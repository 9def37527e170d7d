package tested_then_used

import (
	"fmt"
	"log"
	"os"
	"time"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// Either condition leads to the use, and one of them alone asks for the pointer.
func forcedOrThere(b *api.Backup, force bool) int32 {
	if force || b.Spec.Replicas != nil { // related `nil from here`
		return *b.Spec.Replicas // want `tested-then-used: b.Spec.Replicas is dereferenced on a path on which it is nil`
	}
	return 1
}

// The test is left out unless the flag is set.
func onlyForced(b *api.Backup, force bool) int32 {
	if force && b.Spec.Replicas == nil {
		return 0
	}
	return *b.Spec.Replicas // want `tested-then-used: b.Spec.Replicas is dereferenced on a path on which it is nil`
}

func eitherParameter(r *resolver, names []string) string {
	if len(names) > 0 || r != nil {
		return r.domain // want `tested-then-used: r is dereferenced on a path on which it is nil`
	}
	return ""
}

func okOnlyForced(b *api.Backup, force bool) int32 {
	if force && b.Spec.Replicas == nil {
		return 0
	}
	if force {
		return *b.Spec.Replicas
	}
	return 0
}

func okForcedAndThere(b *api.Backup, force bool) int32 {
	if force && b.Spec.Replicas != nil {
		return *b.Spec.Replicas
	}
	return 1
}

// If the type said that there is one, nothing would have to ask for it.
func ofTypeOrThere(b *api.Backup) int32 {
	if b.Spec.Type == "replicated" || b.Spec.Replicas != nil {
		return *b.Spec.Replicas // want `tested-then-used: b.Spec.Replicas is dereferenced on a path on which it is nil`
	}
	return 1
}

// What is asked first says that there is one.
func okSays(b *api.Backup) string {
	if b.HasStrategy() || b.Spec.Strategy != nil {
		return b.Spec.Strategy.Type
	}
	return ""
}

// A job is no part of an object.
type job struct {
	backup *api.Backup
	after  time.Time
}

func jobOf(b *api.Backup) *job {
	if b.Spec.Type == "" {
		return nil
	}
	return &job{backup: b}
}

// next logs the first of the jobs also where there is none.
func next(backups []api.Backup, running, limit int) *job {
	var first *job
	for i := range backups {
		found := jobOf(&backups[i])
		if found != nil && (first == nil || found.after.Before(first.after)) {
			first = found
		}
	}
	if first == nil || running >= limit {
		log.Printf("%s waits", first.backup.Name) // want `tested-then-used: first is dereferenced on a path on which it is nil`
		return nil
	}
	return first
}

func oldest(backups []api.Backup, force bool) string {
	var found *api.Backup
	for i := range backups {
		if backups[i].Spec.Type == "full" {
			found = &backups[i]
		}
	}
	if found == nil {
		log.Print("no full one")
	}
	return found.Name // want `tested-then-used: found is dereferenced on a path on which it is nil`
}

func okNext(backups []api.Backup, running, limit int) *job {
	var first *job
	for i := range backups {
		found := jobOf(&backups[i])
		if found == nil {
			continue
		}
		if first == nil || found.after.Before(first.after) {
			first = found
		}
		log.Printf("%s is first", first.backup.Name)
	}
	if first == nil || running >= limit {
		return nil
	}
	log.Printf("%s runs", first.backup.Name)
	return first
}

// The turn after one that has found nothing has set it.
func okCarried(backups []api.Backup) {
	var last *job
	for i := range backups {
		if i > 0 {
			log.Print(last.after)
		}
		if last == nil {
			last = &job{}
		}
		last = &job{backup: &backups[i], after: last.after}
	}
}

// A snapshot is nil beside an error.
type snapshot struct {
	*resolver
	size int
}

func take(b *api.Backup) (*snapshot, error) {
	if b.Spec.Type == "" {
		return nil, fmt.Errorf("%s has no type", b.Name)
	}
	return &snapshot{size: 1}, nil
}

// failsOpen goes on after an error.
func failsOpen(b *api.Backup, open bool) int {
	s, err := take(b)
	if open {
		err = nil
	}
	if err != nil {
		return 0
	}
	return sizeOf(s, open)
}

func sizeOf(s *snapshot, open bool) int {
	pending := s.resolve("size") != "" && open // want `tested-then-used: s is dereferenced before it is tested for nil`
	if pending {
		return 1
	}
	if s == nil || s.size == 0 {
		return 0
	}
	return s.size
}

// okFailsClosed goes on without an error alone.
func okFailsClosed(b *api.Backup) int {
	s, err := take(b)
	if err != nil {
		return 0
	}
	return okSizeOf(s)
}

func okSizeOf(s *snapshot) int {
	size := s.size
	if s == nil {
		return 0
	}
	return size
}

// external follows the backup unless the program was told so.
func external(b *api.Backup, name string) bool {
	if len(os.Args) > 1 {
		return true
	}
	return b.Spec.Owner == name
}

// asksFirst hands it over before it asks whether there is one.
func asksFirst(names []string, b *api.Backup) int {
	local := external(b, "local") // want `tested-then-used: b is dereferenced before it is tested for nil`
	count := 0
	for range names {
		if b != nil && local {
			count++
		}
	}
	return count
}

func okAsksFirst(names []string, b *api.Backup) int {
	if b == nil {
		return 0
	}
	if external(b, "local") {
		return 1
	}
	return len(b.Name)
}

// warned goes on with nothing to resolve.
func warned(names []string, r *resolver) string {
	if r == nil {
		log.Print("no resolver")
	}
	return firstName(names, r) // want `tested-then-used: r is dereferenced on a path on which it is nil`
}

func firstName(names []string, r *resolver) string {
	if len(os.Args) > 1 {
		return ""
	}
	return r.resolve(names[0])
}

// The callee asks for it.
func okWarned(names []string, r *resolver) string {
	if r == nil {
		log.Print("no resolver")
	}
	return nameOrNone(names, r)
}

func nameOrNone(names []string, r *resolver) string {
	if r == nil || len(names) == 0 {
		return ""
	}
	return r.resolve(names[0])
}
