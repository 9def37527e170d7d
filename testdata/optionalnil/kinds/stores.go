package kinds

import (
	"errors"
	"fmt"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/utils/ptr"
)

// A phase says how far the object has come, and not what the user wants.
func whenRunning(s *Store) int64 {
	if s.Status.Phase != "Running" {
		return 0
	}
	return *s.Spec.Deadline // want `optional-used: s.Spec.Deadline is optional`
}

func whenReady(s *Store) string {
	if s.Status.Ready {
		return s.Spec.S3.Mode // want `optional-used: s.Spec.S3 is optional`
	}
	return ""
}

func isReady(s *Store) bool { return s.Status.Ready && s.Status.Phase == "Running" }

func whenSaidReady(s *Store) int32 {
	if !isReady(s) {
		return 0
	}
	return *s.Spec.Scaling.Max // want `optional-used: s.Spec.Scaling.Max is optional`
}

func byPhase(s *Store) {
	switch s.Status.Phase {
	case "Pending":
		fmt.Println(*s.Spec.Deadline) // want `optional-used: s.Spec.Deadline is optional`
	case "Running":
		waits(s)
	}
}

func waits(s *Store) {
	fmt.Println(s.Spec.S3.Mode) // want `optional-used: s.Spec.S3 is optional`
}

// A type says which of its siblings are there, and nothing of their parts.
func inBucket(s *Store) string {
	if s.Spec.Type == "S3" && s.Spec.S3 != nil {
		return *s.Spec.S3.Region // want `optional-used: s.Spec.S3.Region is optional`
	}
	return ""
}

func isBucket(s *Store) bool { return s.Spec.Type == "S3" && s.Spec.S3 != nil }

func whenBucket(s *Store) string {
	if isBucket(s) {
		return fmt.Sprint(s.Spec.S3.Access.Users) // want `optional-used: s.Spec.S3.Access is optional`
	}
	return ""
}

// Whether the work goes on says nothing of the parts.
func unlessSuspended(s *Store) int64 {
	if s.Spec.Suspend {
		return 0
	}
	return *s.Spec.Deadline // want `optional-used: s.Spec.Deadline is optional`
}

func okSibling(s *Store) string {
	if s.Spec.Type == "S3" {
		return s.Spec.S3.Mode
	}
	return ""
}

func okSaidSibling(s *Store) string {
	if kindOf(s) == "S3" {
		return s.Spec.S3.Mode
	}
	return ""
}

func kindOf(s *Store) Kind { return s.Spec.Type }

// A part by value is one of the object that the flag tells of.
func okByValue(s *Store) int32 {
	if s.Spec.Scaled {
		return *s.Spec.Scaling.Max
	}
	return 0
}

// The mode is a sibling of the region.
func okModeOfBucket(b *Bucket) string {
	if b.Mode == "regional" {
		return *b.Region
	}
	return ""
}

// What has been seen says what else has been seen.
func okSince(s *Store) string {
	if s.Status.Phase == "Running" {
		return s.Status.Since.String()
	}
	return ""
}

// The program sets the volume itself, and says so.
func okBound(s *Store) string {
	if s.Status.Phase == "Bound" {
		return *s.Spec.Volume
	}
	return ""
}

func bind(s *Store, volume string) {
	s.Spec.Volume = &volume
	s.Status.Phase = "Bound"
}

// A condition may say more than a phase.
func okCondition(s *Store) int64 {
	if meta.IsStatusConditionTrue(s.Status.Conditions, "Limited") {
		return *s.Spec.Deadline
	}
	return 0
}

// One of the two is there, and it is not the access.
func okEither(b *Store) (string, error) {
	if b.Spec.Type != "S3" {
		return "", errors.New("no bucket")
	}
	bucket := b.Spec.S3
	if bucket == nil {
		return "", errors.New("no settings")
	}
	hasRegion := ptr.Deref(bucket.Region, "") != ""
	hasAccess := bucket.Access != nil
	if hasRegion == hasAccess {
		return "", errors.New("both or none")
	}
	if hasAccess {
		return "", nil
	}
	return *bucket.Region, nil
}

// scope has an object that somebody has looked at who made the scope.
type scope struct{ store *Store }

func (s *scope) okHeld() string {
	if s.store.Spec.Type == "S3" && s.store.Spec.S3 != nil {
		return *s.store.Spec.S3.Region
	}
	return ""
}
