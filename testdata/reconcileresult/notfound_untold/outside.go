package notfound_untold

import (
	"context"
	"errors"
	"fmt"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	ctrl "sigs.k8s.io/controller-runtime"
)

type group struct{ id string }

type groups interface {
	Get(ctx context.Context, name string) (*group, error)
	CreateOrUpdate(ctx context.Context, name string, g group) (*group, error)
	Tag(ctx context.Context, name string) error
}

type cache interface {
	CreateOrUpdate(ctx context.Context, name string, g group) (*group, error)
}

// A Service works on the groups of a cloud for a reconcile of another package.
type Service struct {
	groups groups
	cache  cache
}

// Reconcile takes any error for the absence of the group.
func (s *Service) Reconcile(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); err == nil {
		return nil
	}
	if _, err := s.groups.CreateOrUpdate(ctx, name, group{}); err != nil { // want `notfound-untold: CreateOrUpdate runs after any error of Get, and not just when the object is not there`
		return fmt.Errorf("create %s: %w", name, err)
	}
	return nil
}

// ensure does so in the branch of the error.
func (s *Service) ensure(ctx context.Context, name string) (*group, error) {
	found, err := s.groups.Get(ctx, name)
	if err != nil {
		ctrl.LoggerFrom(ctx).Info("creating", "name", name)
		return s.groups.CreateOrUpdate(ctx, name, group{id: name}) // want `notfound-untold: CreateOrUpdate runs after any error of Get`
	}
	return found, nil
}

// byFlag does so by a flag.
func (s *Service) byFlag(ctx context.Context, name string) error {
	exists := true
	if _, err := s.groups.Get(ctx, name); err != nil {
		exists = false
	}
	if !exists {
		_, err := s.groups.CreateOrUpdate(ctx, name, group{}) // want `notfound-untold: CreateOrUpdate runs after any error of Get`
		return err
	}
	return nil
}

func (s *Service) okCode(ctx context.Context, name string) error {
	_, err := s.groups.Get(ctx, name)
	if err == nil {
		return nil
	}
	if status.Code(err) != codes.NotFound {
		return err
	}
	_, err = s.groups.CreateOrUpdate(ctx, name, group{})
	return err
}

var errNone = errors.New("none")

func (s *Service) okKind(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); errors.Is(err, errNone) {
		_, err = s.groups.CreateOrUpdate(ctx, name, group{})
		return err
	} else if err != nil {
		return err
	}
	return nil
}

type apiError string

func (e apiError) Error() string { return string(e) }

const notThere = apiError("404 not found")

// okConstant compares with a constant of a type that is an error.
func (s *Service) okConstant(ctx context.Context, name string) error {
	_, err := s.groups.Get(ctx, name)
	if err != nil {
		if err != notThere {
			return err
		}
		if _, err := s.groups.CreateOrUpdate(ctx, name, group{}); err != nil {
			return err
		}
	}
	return nil
}

type responseError struct{ code string }

func (e *responseError) Error() string { return e.code }

// okTried asks the error of the creation whether the group is there after all.
func (s *Service) okTried(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); err != nil {
		_, err = s.groups.CreateOrUpdate(ctx, name, group{})
		if err != nil {
			var response *responseError
			if errors.As(err, &response) && response.code == "GroupExists" {
				return nil
			}
			return err
		}
	}
	return nil
}

// Another store is filled.
func (s *Service) okCached(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); err != nil {
		_, err := s.cache.CreateOrUpdate(ctx, name, group{})
		return err
	}
	return nil
}

// The predicate may ask for anything.
func (s *Service) okPredicate(ctx context.Context, name string, gone func(error) bool) error {
	if _, err := s.groups.Get(ctx, name); err != nil && gone(err) {
		_, err := s.groups.CreateOrUpdate(ctx, name, group{})
		return err
	}
	return nil
}

// What is written is no creation.
func (s *Service) okTag(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); err != nil {
		return s.groups.Tag(ctx, name)
	}
	return nil
}

// should returns a closure that takes any error for absence.
func (s *Service) should(a *Answers) func(context.Context) (bool, string, error) {
	return func(ctx context.Context) (bool, string, error) {
		if _, err := a.settings(ctx, ctrl.Request{}.NamespacedName); err != nil {
			return false, "not found", nil // want `notfound-untold: the closure says after any error of settings`
		}
		return true, "", nil
	}
}

func (s *Service) okShould(a *Answers) func(context.Context) (bool, string, error) {
	return func(ctx context.Context) (bool, string, error) {
		if _, err := a.settings(ctx, ctrl.Request{}.NamespacedName); err != nil {
			return false, "", err
		}
		return true, "", nil
	}
}

// okStatus decodes the error, and looks at its code (the machine controllers of Gardener).
func (s *Service) okStatus(ctx context.Context, name string) error {
	_, err := s.groups.Get(ctx, name)
	if err != nil {
		state, ok := status.FromError(err)
		if !ok {
			return err
		}
		switch state.Code() {
		case codes.NotFound, codes.Unimplemented:
			_, err := s.groups.CreateOrUpdate(ctx, name, group{})
			return err
		default:
			return fmt.Errorf("get %s: %w", name, err)
		}
	}
	return nil
}

type answer struct {
	code int
	text string
}

func decode(err error) *answer { return &answer{text: err.Error()} }

// okField looks at a field of what it makes of the error.
func (s *Service) okField(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); err != nil {
		if decode(err).code != 404 {
			return err
		}
		_, err := s.groups.CreateOrUpdate(ctx, name, group{})
		return err
	}
	return nil
}

func (a *answer) absent() bool { return a.code == 404 }

// okMethod asks what it makes of the error.
func (s *Service) okMethod(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); err != nil {
		if got := decode(err); !got.absent() {
			return err
		}
		_, err := s.groups.CreateOrUpdate(ctx, name, group{})
		return err
	}
	return nil
}

// decoded only tells of the code.
func (s *Service) decoded(ctx context.Context, name string) error {
	if _, err := s.groups.Get(ctx, name); err != nil {
		if state, ok := status.FromError(err); ok {
			ctrl.LoggerFrom(ctx).Info("creating", "name", name, "code", state.Code())
		}
		_, err := s.groups.CreateOrUpdate(ctx, name, group{}) // want `notfound-untold: CreateOrUpdate runs after any error of Get`
		return err
	}
	return nil
}

// A kubectl runs commands, whose errors are of no kind.
type kubectl struct {
	run func(ctx context.Context, args ...string) error
}

func (k *kubectl) GetNamespace(ctx context.Context, config, name string) error {
	return k.run(ctx, "get", "namespace", name, "--kubeconfig", config)
}

func (k *kubectl) CreateNamespace(ctx context.Context, config, name string) error {
	return k.run(ctx, "create", "namespace", name, "--kubeconfig", config)
}

// okOnlyError asks what has no other answer than an error (eks-anywhere).
func (k *kubectl) okOnlyError(ctx context.Context, config, name string) error {
	if err := k.GetNamespace(ctx, config, name); err != nil {
		return k.CreateNamespace(ctx, config, name)
	}
	return nil
}
