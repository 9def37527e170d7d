package collectors

import (
	"context"
	"errors"
	"fmt"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Alerts asks another API for alerts.
type Alerts interface {
	GetAlert(ctx context.Context, id string) (*Alert, error)
	CreateAlert(ctx context.Context, id string) (*Alert, error)
	UpdateAlert(ctx context.Context, alert *Alert) error
}

// Alert is one.
type Alert struct{ Name string }

// Syncer brings alerts to another API.
type Syncer struct {
	client.Client
	alerts Alerts
}

func (s *Syncer) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := s.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.sync(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	if _, err := s.flattened(ctx, []string{pod.Name}); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.syncByCode(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	if err := s.okByCode(ctx, pod); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, s.okSync(ctx, pod)
}

// syncByCode asks for the code of the answer (coralogix-operator).
func (s *Syncer) syncByCode(ctx context.Context, pod *corev1.Pod) error {
	var missing bool
	var err error
	var actual *Alert
	if id := pod.Name; id == "" {
		missing = true
	} else if alert, err := s.alerts.GetAlert(ctx, id); status.Code(err) == codes.NotFound { // want `notfound-untold: an error of GetAlert that is not NotFound goes unseen`
		missing = true
	} else if err == nil {
		actual = alert
	}
	if missing {
		_, err := s.alerts.CreateAlert(ctx, pod.Name)
		return err
	} else if err != nil {
		return err
	}
	if actual.Name != pod.Name {
		return s.alerts.UpdateAlert(ctx, actual)
	}
	return nil
}

// okByCode returns each other error.
func (s *Syncer) okByCode(ctx context.Context, pod *corev1.Pod) error {
	alert, err := s.alerts.GetAlert(ctx, pod.Name)
	if status.Code(err) == codes.NotFound {
		_, err := s.alerts.CreateAlert(ctx, pod.Name)
		return err
	}
	if err != nil {
		return err
	}
	return s.alerts.UpdateAlert(ctx, alert)
}

// sync takes any other error for an alert that is nil.
func (s *Syncer) sync(ctx context.Context, pod *corev1.Pod) error {
	var missing bool
	var err error
	var actual *Alert
	if id := pod.Name; id == "" {
		missing = true
	} else if alert, err := s.alerts.GetAlert(ctx, id); apierrors.IsNotFound(err) { // want `notfound-untold: an error of GetAlert that is not NotFound goes unseen`
		missing = true
	} else if err == nil {
		actual = alert
	}
	if missing {
		_, err := s.alerts.CreateAlert(ctx, pod.Name)
		return err
	} else if err != nil {
		return err
	}
	if actual.Name != pod.Name {
		return s.alerts.UpdateAlert(ctx, actual)
	}
	return nil
}

// okSync has the error in the variable that it tests.
func (s *Syncer) okSync(ctx context.Context, pod *corev1.Pod) error {
	var missing bool
	var err error
	var actual *Alert
	if id := pod.Name; id == "" {
		missing = true
	} else if actual, err = s.alerts.GetAlert(ctx, id); apierrors.IsNotFound(err) {
		missing = true
	}
	if missing {
		_, err := s.alerts.CreateAlert(ctx, pod.Name)
		return err
	} else if err != nil {
		return err
	}
	if actual.Name != pod.Name {
		return s.alerts.UpdateAlert(ctx, actual)
	}
	return nil
}

// flattened tests the error of all in place of that of one.
func (s *Syncer) flattened(ctx context.Context, ids []string) ([]Alert, error) {
	var found []Alert
	var err error
	for _, id := range ids {
		alert, alertErr := s.alerts.GetAlert(ctx, id)
		if err != nil { // want `untested-error: the test is about err, which is nil, and not about the error that GetAlert has just returned`
			err = errors.Join(err, fmt.Errorf("reading %s: %w", id, alertErr))
			continue
		}
		found = append(found, *alert)
	}
	return found, err
}

// first tests a result that nothing has set.
func (s *Syncer) first(ctx context.Context, id string) (name string, err error) {
	alert, getErr := s.alerts.GetAlert(ctx, id)
	if err != nil { // want `untested-error: the test is about err, which is nil, and not about the error that GetAlert has just returned`
		err = fmt.Errorf("reading %s: %w", id, getErr)
		return
	}
	return alert.Name, s.alerts.UpdateAlert(ctx, alert)
}

// each does so in a loop.
func (s *Syncer) each(ctx context.Context, ids []string) (err error) {
	for _, id := range ids {
		alert, getErr := s.alerts.GetAlert(ctx, id)
		if err != nil { // want `untested-error: the test is about err, which is nil, and not about the error that GetAlert has just returned`
			err = fmt.Errorf("reading %s: %w", id, getErr)
			return
		}
		if alert.Name == "" {
			err = errors.New("no name")
			return
		}
	}
	return
}

// okFlattened keeps going until one has failed.
func (s *Syncer) okFlattened(ctx context.Context, ids []string) ([]Alert, error) {
	var found []Alert
	var err error
	for _, id := range ids {
		alert, alertErr := s.alerts.GetAlert(ctx, id)
		if alertErr != nil {
			err = errors.Join(err, fmt.Errorf("reading %s: %w", id, alertErr))
			continue
		}
		found = append(found, *alert)
	}
	return found, err
}
