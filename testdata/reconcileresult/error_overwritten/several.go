package error_overwritten

import (
	"context"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// several holds errors.
type several struct{ errs []error }

func (s *several) Error() string {
	var texts []string
	for _, err := range s.errs {
		texts = append(texts, err.Error())
	}
	return strings.Join(texts, ", ")
}

// Append adds to the errors of one that holds several.
func Append(err error, more ...error) *several {
	s, ok := err.(*several)
	if !ok {
		s = &several{errs: []error{err}}
	}
	s.errs = append(s.errs, more...)
	return s
}

// Copies copies an object into namespaces.
type Copies struct{ client.Client }

// shadowed collects in the variable of the if statement.
func (c *Copies) shadowed(ctx context.Context, pods []corev1.Pod) (done []string, err error) {
	for i := range pods {
		if err := c.Create(ctx, &pods[i]); err != nil {
			err = Append(fmt.Errorf("%s: %w", pods[i].Name, err)) // want `error-overwritten: the error of Append is overwritten before anything looks at it`
		} else {
			done = append(done, pods[i].Name)
		}
	}
	return
}

// okCollected collects in the result.
func (c *Copies) okCollected(ctx context.Context, pods []corev1.Pod) (done []string, err error) {
	for i := range pods {
		if createErr := c.Create(ctx, &pods[i]); createErr != nil {
			err = Append(err, createErr)
		} else {
			done = append(done, pods[i].Name)
		}
	}
	return
}

// okBlank drops the errors on purpose.
func (c *Copies) okBlank(ctx context.Context, pods []corev1.Pod) {
	for i := range pods {
		if err := c.Create(ctx, &pods[i]); err != nil {
			_ = Append(err)
		}
	}
}
