package optional_used

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"k8s.io/utils/ptr"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
	"github.com/ctrllint/ctrllint/testdata/optionalnil/optional_used/validation"
)

// A validation that never comes to the part says nothing of it.
func validateOwner(b *api.Backup) error {
	if b.Spec.Owner == "" {
		return errors.New("no owner")
	}
	return nil
}

func afterOwner(b *api.Backup) int32 {
	if err := validateOwner(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

// One that looks at the part only where it is set accepts an object without it.
func validateReplicas(b *api.Backup) error {
	if b.Spec.Replicas != nil && *b.Spec.Replicas < 0 {
		return errors.New("fewer than no replicas")
	}
	if r := b.Spec.MaxReplicas; r != nil {
		if *r > 9 {
			return fmt.Errorf("too many replicas: %d", *r)
		}
	}
	return nil
}

func afterReplicas(b *api.Backup) int32 {
	if err := validateReplicas(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

func afterMaximum(b *api.Backup) int32 {
	if validateReplicas(b) != nil {
		return 0
	}
	return maximum(b)
}

func maximum(b *api.Backup) int32 {
	return *b.Spec.MaxReplicas // want `optional-used: b.Spec.MaxReplicas is optional`
}

// A question about another part says nothing of this one.
func timed(b *api.Backup) bool { return b.Spec.TTL != nil && b.Spec.TTL.Duration > 0 }

func whenTimed(b *api.Backup) int32 {
	if !timed(b) {
		return 0
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

// A validation in another package is seen as well.
func afterValidation(b *api.Backup) int32 {
	if err := validation.Validate(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

func whenScheduled(b *api.Backup) int32 {
	if validation.Scheduled(b) {
		return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
	}
	return 0
}

// The validation fails without the part, of some objects at least.
func okAfterStrategy(b *api.Backup) int32 {
	if err := validation.Validate(b); err != nil {
		return 0
	}
	return *b.Spec.MaxReplicas
}

// A question about the kind of the object may say that the part is there.
func okWhenLarge(b *api.Backup) int32 {
	if validation.Large(b) {
		return *b.Spec.Replicas
	}
	return 0
}

// A part that is missing counts as one that is wrong.
func validateByDefault(b *api.Backup) error {
	if ptr.Deref(b.Spec.Replicas, 0) < 1 {
		return errors.New("no replicas")
	}
	return nil
}

func okAfterDefault(b *api.Backup) int32 {
	if err := validateByDefault(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas
}

// What is wrong is collected.
func validateAll(b *api.Backup) error {
	var errs []error
	if b.Spec.Replicas == nil {
		errs = append(errs, errors.New("no replicas"))
	}
	return errors.Join(errs...)
}

func okAfterAll(b *api.Backup) int32 {
	if err := validateAll(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas
}

// The outcome of the test is kept.
func validateByFlag(b *api.Backup) error {
	complete := b.Spec.Replicas != nil && b.Spec.Owner != ""
	if !complete {
		return errors.New("incomplete")
	}
	return nil
}

func okAfterFlag(b *api.Backup) int32 {
	if err := validateByFlag(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas
}

// Nobody knows what others read of the object.
func validateBySchema(b *api.Backup, schema func([]byte) error) error {
	text, err := json.Marshal(b.Spec)
	if err != nil {
		return err
	}
	return schema(text)
}

func okAfterSchema(b *api.Backup, schema func([]byte) error) int32 {
	if err := validateBySchema(b, schema); err != nil {
		return 0
	}
	return *b.Spec.Replicas
}

// A validator is not known.
type validator interface {
	Validate(b *api.Backup) error
}

func okAfterValidator(v validator, b *api.Backup) int32 {
	if err := v.Validate(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas
}

// A copy of the part is handed to something that looks at it.
func validateCount(count *int32) error {
	if count == nil {
		return errors.New("no replicas")
	}
	return nil
}

func validateParts(b *api.Backup) error {
	if err := validateCount(b.Spec.Replicas); err != nil {
		return err
	}
	return validateOwner(b)
}

func okAfterParts(b *api.Backup) int32 {
	if err := validateParts(b); err != nil {
		return 0
	}
	return *b.Spec.Replicas
}

// The part itself is handed over.
func validateStrategy(s *api.Strategy) error {
	if s != nil && s.Type != "" {
		return nil
	}
	return errors.New("no strategy")
}

func okAfterPart(b *api.Backup) string {
	if err := validateStrategy(b.Spec.Strategy); err != nil {
		return ""
	}
	return b.Spec.Strategy.Type
}

// Other parts of the object are looked at by themselves.
func validateSelector(name string, selector map[string]string, target *api.Target) error {
	if len(selector) == 0 || target.Name != name {
		return errors.New("nothing is selected")
	}
	return nil
}

func afterSelector(b *api.Backup) int32 {
	if err := validateSelector("copies", b.Spec.Selector, b.Spec.Target); err != nil {
		return 0
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

// The validation says in which way the object is wrong.
func validateReason(b *api.Backup) (reason string, err error) {
	if err := validateReplicas(b); err != nil {
		return "replicas", err
	}
	if b.Spec.Type != "copies" {
		return "type", errors.New("another type")
	}
	return "", nil
}

func afterReason(b *api.Backup) int32 {
	if reason, err := validateReason(b); err != nil {
		return int32(len(reason))
	}
	return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
}

// What is in a text says nothing of other parts.
type ledger interface {
	Settled(owner, name string) bool
}

func whenSettled(l ledger, b *api.Backup) int32 {
	if l.Settled(b.Spec.Owner, b.Name) && strings.HasPrefix(b.Spec.Owner, "team-") {
		return *b.Spec.Replicas // want `optional-used: b.Spec.Replicas is optional`
	}
	return 0
}

// A text that says what the object is may.
func okByType(b *api.Backup) int32 {
	if strings.HasPrefix(b.Spec.Type, "copies") {
		return *b.Spec.Replicas
	}
	return 0
}

func validateType(kind string) error {
	if kind != "copies" {
		return errors.New("another type")
	}
	return nil
}

func okAfterType(b *api.Backup) int32 {
	if err := validateType(b.Spec.Type); err != nil {
		return 0
	}
	return *b.Spec.Replicas
}
