// Package outcome makes errors for others.
package outcome

import (
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// Failed makes an error of a text and what belongs into it.
func Failed(format string, args ...any) error { return errors.New(fmt.Sprintf(format, args...)) }

type kept struct {
	message string
	cause   error
}

func (k *kept) Error() string { return k.message }

func (k *kept) Unwrap() error { return k.cause }

// Kept keeps the cause.
func Kept(message string, cause error) error { return &kept{message, cause} }

// Sorted returns a conflict as it is.
func Sorted(err error) error {
	if apierrors.IsConflict(err) {
		return err
	}
	return errors.New(err.Error())
}
