package nil_beside

import (
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"

	corev1 "k8s.io/api/core/v1"
)

// mapping asks for one kind, and for that under a condition.
func mapping(mapper meta.RESTMapper, kind schema.GroupKind, again bool) (*meta.RESTMapping, error) {
	found, err := mapper.RESTMapping(kind, "v1")
	if again && meta.IsNoMatchError(err) {
		found, err = mapper.RESTMapping(kind, "v2")
		if err != nil {
			return nil, err
		}
		return found, nil
	}
	return found, nil // want `swallowed: an error of RESTMapping that IsNoMatchError does not ask for goes unseen: this returns nil beside success`
}

func okMapping(mapper meta.RESTMapper, kind schema.GroupKind, again bool) (*meta.RESTMapping, error) {
	found, err := mapper.RESTMapping(kind, "v1")
	if again && meta.IsNoMatchError(err) {
		return mapper.RESTMapping(kind, "v2")
	}
	return found, err
}

// okAbsent takes what is not there for nil, which is all that a lister says.
func (k *keeper) okAbsent(key string) (*corev1.Pod, error) {
	pod, err := k.pods.Pods("default").Get(key)
	if apierrors.IsConflict(err) {
		return nil, errors.New("conflict")
	}
	return pod, nil
}

// okEmpty returns another result than that of the call.
func okEmpty(mapper meta.RESTMapper, kind schema.GroupKind) (string, error) {
	_, err := mapper.RESTMapping(kind, "v1")
	if meta.IsNoMatchError(err) {
		return "none", nil
	}
	return "", nil
}
