package order

import (
	"context"
	"errors"
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"

	"github.com/ctrllint/ctrllint/testdata/order/checks"
)

// aggregated errors become the message of a condition.
func aggregated(conditions *[]metav1.Condition, m map[string]string) error {
	var errs []error
	for k, v := range m {
		if v == "" {
			errs = append(errs, fmt.Errorf("%s is empty", k)) // order: Condition.Message
		}
	}
	err := utilerrors.NewAggregate(errs)
	if err != nil {
		meta.SetStatusCondition(conditions, metav1.Condition{Type: "Valid", Message: err.Error()})
	}
	return err
}

// joinedErrors adds to the error of the round before, and its caller wraps it.
func joinedErrors(m map[string]string) (err error) {
	for k, v := range m {
		if v == "" {
			err = errors.Join(err, fmt.Errorf("%s is empty", k)) // order: Condition.Message
		}
	}
	return err
}

func toldErrors(condition *metav1.Condition, m map[string]string) {
	if err := joinedErrors(m); err != nil {
		condition.Message = fmt.Sprintf("invalid: %v", fmt.Errorf("entries: %w", err))
	}
}

// wrappedErrors adds to the text of the error of the round before.
func wrappedErrors(condition *metav1.Condition, m map[string]string) {
	var err error
	for k := range m {
		if err == nil {
			err = fmt.Errorf("%s is unknown", k)
			continue
		}
		err = fmt.Errorf("%w, %s is unknown", err, k) // order: Condition.Reason
	}
	if err != nil {
		condition.Reason = err.Error()
	}
}

// errorsElsewhere: the errors are found in another package.
func errorsElsewhere(condition *metav1.Condition, m map[string]string) {
	if err := checks.Entries(m); err != nil { // order: Condition.Message
		condition.Message = checks.In("entries", err).Error()
	}
	if err := checks.Sorted(m); err != nil {
		condition.Message = err.Error()
	}
	if err := checks.First(m); err != nil {
		condition.Message = err.Error()
	}
}

// behind an interface of that package.
func behindInterface(check checks.Check, condition *metav1.Condition, m map[string]string) {
	if err := check.Of(m); err != nil { // order: Condition.Message
		condition.Message = err.Error()
	}
}

// returned to who has called, and stored nowhere.
func returnedErrors(m map[string]string) error {
	var errs []error
	for k := range m {
		errs = append(errs, fmt.Errorf("%s is unknown", k)) // order: none
	}
	return errors.Join(errs...)
}

// countedErrors errors have no order.
func countedErrors(condition *metav1.Condition, m map[string]string) {
	var errs []error
	for k := range m {
		errs = append(errs, fmt.Errorf("%s is unknown", k)) // order: none
	}
	condition.Message = fmt.Sprintf("%d errors", len(errs))
}

// listedBehindInterface lists pods by an interface of another package.
func listedBehindInterface(ctx context.Context, pods checks.Pods, config *corev1.ConfigMap) error {
	names, err := pods.Names(ctx) // order: Data
	if err != nil {
		return err
	}
	config.Data["pods"] = strings.Join(names, ",")
	names, err = pods.Sorted(ctx)
	config.Data["sorted"] = strings.Join(names, ",")
	return err
}

// A rule of this package.
type rule interface {
	broken(m map[string]string) error
}

type unknown struct{}

func (unknown) broken(m map[string]string) error {
	var errs []error
	for k := range m {
		errs = append(errs, fmt.Errorf("%s is unknown", k)) // order: Condition.Message
	}
	return errors.Join(errs...)
}

func rules(condition *metav1.Condition, rules []rule, m map[string]string) {
	for _, rule := range rules {
		if err := rule.broken(m); err != nil {
			condition.Message = err.Error()
		}
	}
}
