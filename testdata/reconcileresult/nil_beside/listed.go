package nil_beside

import (
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
)

type shelf struct {
	configs corelisters.ConfigMapLister
	missing []error
}

// okConfig is handed no error: a lister says NotFound alone, which config keeps to itself.
func (s *shelf) okConfig(name string) int {
	config, err := s.config(name)
	if err != nil {
		s.missing = append(s.missing, err)
	}
	return len(config.Data)
}

func (s *shelf) config(name string) (*corev1.ConfigMap, error) {
	config, err := s.configs.ConfigMaps("shop").Get(name)
	if apierrors.IsNotFound(err) {
		return &corev1.ConfigMap{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("config %s: %w", name, err)
	}
	return config, nil
}

// okSwitched does the same by a switch, and hands the error on as it is.
func (s *shelf) okSwitched(name string) int {
	config, err := s.switched(name)
	if err != nil {
		s.missing = append(s.missing, err)
	}
	return len(config.Data)
}

func (s *shelf) switched(name string) (*corev1.ConfigMap, error) {
	config, err := s.configs.ConfigMaps("shop").Get(name)
	switch {
	case err == nil:
		return config, nil
	case apierrors.IsNotFound(err):
		return &corev1.ConfigMap{}, nil
	default:
		return nil, err
	}
}

// okOfVariable has a callee whose one error is a variable.
func (s *shelf) okOfVariable(name string) int {
	config, err := s.orEmpty(name)
	if err != nil {
		s.missing = append(s.missing, err)
	}
	return len(config.Data)
}

var errNoConfig = errors.New("no config")

func (s *shelf) find(name string) (*corev1.ConfigMap, error) {
	if len(name) == 0 {
		return nil, errNoConfig
	}
	return &corev1.ConfigMap{}, nil
}

func (s *shelf) orEmpty(name string) (*corev1.ConfigMap, error) {
	config, err := s.find(name)
	if errors.Is(err, errNoConfig) {
		return &corev1.ConfigMap{}, nil
	}
	if err != nil {
		return nil, err
	}
	return config, nil
}

// refused has one more error.
func (s *shelf) refused(name string) int {
	config, err := s.named(name)
	if err != nil {
		s.missing = append(s.missing, err)
	}
	return len(config.Data) // want `swallowed: this panics when named fails: what it returns is nil with every error`
}

func (s *shelf) named(name string) (*corev1.ConfigMap, error) {
	if len(name) > 63 {
		return nil, errNoConfig
	}
	config, err := s.configs.ConfigMaps("shop").Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	return config, nil
}

// told hands NotFound on.
func (s *shelf) told(name string) int {
	config, err := s.listed(name)
	if err != nil {
		s.missing = append(s.missing, err)
	}
	return len(config.Data) // want `swallowed: this panics when listed fails`
}

func (s *shelf) listed(name string) (*corev1.ConfigMap, error) {
	config, err := s.configs.ConfigMaps("shop").Get(name)
	if apierrors.IsForbidden(err) {
		return &corev1.ConfigMap{}, nil
	}
	if err != nil {
		return nil, err
	}
	return config, nil
}
