package kinds

import (
	"errors"
	"time"
)

// IsRemote reports whether the user wants it elsewhere.
func (s StoreSpec) IsRemote() bool { return s.Type != "" && s.S3 != nil }

// IsDone reports whether it has come to its end.
func (s *StoreStatus) IsDone() bool { return s.Phase == "Done" && s.Ready }

// age follows a time that nobody has written yet in each phase.
func age(store *Store) (time.Duration, error) {
	if !store.Spec.IsRemote() || store.Status.Phase == "" {
		return 0, errors.New("not remote, or new")
	}
	return time.Since(store.Status.Since.Time), nil // want `optional-used: store.Status.Since is optional, and nothing has looked whether it is set`
}

// ageOf hands the time to a function that follows it.
func ageOf(store *Store) time.Duration {
	if store.Status.Phase != "" && store.Spec.Suspend {
		return since(store) // the function that asks does not follow it
	}
	return 0
}

func since(store *Store) time.Duration {
	if store.Spec.Type == "local" {
		return 0
	}
	return time.Since(store.Status.Since.Time) // want `optional-used: store.Status.Since is optional, and nothing has looked whether it is set`
}

// okInPhase asks for the phase in which it is written.
func okInPhase(store *Store) time.Duration {
	if store.Status.Phase == "Done" {
		return time.Since(store.Status.Since.Time)
	}
	return 0
}

// okDone asks the status itself.
func okDone(store *Store) time.Duration {
	if store.Status.IsDone() {
		return time.Since(store.Status.Since.Time)
	}
	return 0
}

// okLater refuses the phases in which it is not written.
func okLater(store *Store) time.Duration {
	switch store.Status.Phase {
	case "", "Pending":
		return 0
	}
	return time.Since(store.Status.Since.Time)
}
