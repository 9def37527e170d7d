package tested_then_used

import (
	"log"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

type locker struct{ namespace string }

// It says no of nil, and of backups elsewhere.
func (l *locker) manages(b *api.Backup) (bool, error) {
	if b == nil {
		return false, nil
	}
	return b.Namespace == l.namespace, nil
}

// The handler is called with nil when the object is gone.
func (l *locker) OnChange(_ string, b *api.Backup) (*api.Backup, error) {
	manages, err := l.manages(b)
	if err != nil {
		return b, err
	}
	if !manages {
		log.Printf("%s is not ours", b.Spec.Owner) // want `tested-then-used: b is dereferenced on a path on which it is nil`
		return b, nil
	}
	return b, nil
}

// Here it is yes.
func isLost(b *api.Backup) bool {
	if b == nil || b.Status.Size == nil {
		return true
	}
	return *b.Status.Size == 0
}

func onLost(_ string, b *api.Backup) (*api.Backup, error) {
	if isLost(b) {
		log.Printf("the one of %s is lost", b.Spec.Owner) // want `tested-then-used: b is dereferenced on a path on which it is nil`
	}
	return b, nil
}

// One expression says it.
func isPaused(b *api.Backup) bool { return b != nil && b.Spec.Paused != nil && *b.Spec.Paused }

func onRun(_ string, b *api.Backup) (*api.Backup, error) {
	if !isPaused(b) {
		log.Printf("the one of %s runs", b.Spec.Owner) // want `tested-then-used: b is dereferenced on a path on which it is nil`
	}
	return b, nil
}

// The other answer says that it is there.
func (l *locker) OkManaged(_ string, b *api.Backup) (*api.Backup, error) {
	manages, err := l.manages(b)
	if err != nil || !manages {
		return b, err
	}
	log.Printf("%s is ours", b.Spec.Owner)
	return b, nil
}

func okFoundBefore(b *api.Backup) {
	if b == nil {
		return
	}
	if isLost(b) {
		log.Printf("the one of %s is lost", b.Spec.Owner)
	}
}

// The address of a variable is not nil.
func okAddress(b api.Backup) {
	if isLost(&b) {
		log.Printf("the one of %s is lost", b.Spec.Owner)
	}
}

// The function does not ask.
func isSmall(b *api.Backup) bool { return b.Status.Size != nil && *b.Status.Size < 10 }

func okSmall(b *api.Backup) {
	if !isSmall(b) {
		log.Printf("the one of %s is not small", b.Spec.Owner)
	}
}

// The caller of another one has nil for what it has not found.
func newest(all []*api.Backup) (*api.Backup, bool) {
	if len(all) == 0 {
		return nil, false
	}
	return all[0], true
}

func reportNewest(all []*api.Backup) {
	b, _ := newest(all)
	reportLost(b)
}

func reportLost(b *api.Backup) {
	if isLost(b) {
		log.Printf("the one of %s is lost", b.Spec.Owner) // want `tested-then-used: b is dereferenced on a path on which it is nil`
	}
}

// Nobody is seen to give nil, so that the question is one too many.
func okLost(all []api.Backup) {
	for i := range all {
		okReportLost(&all[i])
	}
}

func okReportLost(b *api.Backup) {
	if isLost(b) {
		log.Printf("the one of %s is lost", b.Spec.Owner)
	}
}
