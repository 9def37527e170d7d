package optional_used

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	admissionv1 "k8s.io/api/admission/v1"
	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

// The API server has not seen a manifest, so that nothing in it has a default.
func replicasOfManifest(manifest []byte) (int32, error) {
	var deployment appsv1.Deployment
	if err := yaml.Unmarshal(manifest, &deployment); err != nil {
		return 0, err
	}
	return *deployment.Spec.Replicas, nil // want `optional-used: deployment.Spec.Replicas is optional`
}

func triesOf(from io.Reader) (int32, error) {
	job := &batchv1.Job{}
	if err := utilyaml.NewYAMLOrJSONDecoder(from, 512).Decode(job); err != nil {
		return 0, err
	}
	return *job.Spec.BackoffLimit, nil // want `optional-used: job.Spec.BackoffLimit is optional`
}

// One function reads it, another one uses it.
func readSet(path string) (*appsv1.StatefulSet, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	set := &appsv1.StatefulSet{}
	if err := json.Unmarshal(text, set); err != nil {
		return nil, err
	}
	return set, nil
}

func sizeOfSet(path string) (int32, error) {
	set, err := readSet(path)
	if err != nil {
		return 0, err
	}
	return *set.Spec.Replicas, nil // want `optional-used: set.Spec.Replicas is optional`
}

// The objects of an addon are what its author has written.
func sizes(objects []runtime.Object) map[string]int32 {
	found := make(map[string]int32)
	for _, object := range objects {
		deployment, err := asDeployment(object)
		if err != nil {
			continue
		}
		found[deployment.Name] = *deployment.Spec.Replicas // want `optional-used: deployment.Spec.Replicas is optional`
	}
	return found
}

func asDeployment(object runtime.Object) (*appsv1.Deployment, error) {
	if deployment, ok := object.(*appsv1.Deployment); ok {
		return deployment, nil
	}
	untyped, ok := object.(*unstructured.Unstructured)
	if !ok {
		return nil, fmt.Errorf("no deployment: %T", object)
	}
	deployment := &appsv1.Deployment{}
	return deployment, runtime.DefaultUnstructuredConverter.FromUnstructured(untyped.Object, deployment)
}

func total(objects []client.Object) (sum int32) {
	for _, object := range objects {
		if deployment, ok := object.(*appsv1.Deployment); ok {
			sum += *deployment.Spec.Replicas // want `optional-used: deployment.Spec.Replicas is optional`
		}
	}
	return sum
}

func okReplicasOfManifest(manifest []byte) (int32, error) {
	var deployment appsv1.Deployment
	if err := yaml.Unmarshal(manifest, &deployment); err != nil {
		return 0, err
	}
	if deployment.Spec.Replicas == nil {
		return 1, nil
	}
	return *deployment.Spec.Replicas, nil
}

// What was read from the cluster has its defaults.
func okRead(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	var deployment appsv1.Deployment
	if err := c.Get(ctx, key, &deployment); err != nil {
		return 0, err
	}
	return *deployment.Spec.Replicas, nil
}

// So has what a review is about.
func okReviewed(review *admissionv1.AdmissionReview) (int32, error) {
	var deployment appsv1.Deployment
	if err := json.Unmarshal(review.Request.Object.Raw, &deployment); err != nil {
		return 0, err
	}
	return *deployment.Spec.Replicas, nil
}

// Of one object it is not seen where it is from.
func okHandedOver(object client.Object) int32 {
	if deployment, ok := object.(*appsv1.Deployment); ok {
		return *deployment.Spec.Replicas
	}
	return 0
}

// The function sets what is missing.
func okCompletedManifest(manifest []byte) (int32, error) {
	var deployment appsv1.Deployment
	if err := yaml.Unmarshal(manifest, &deployment); err != nil {
		return 0, err
	}
	completeSize(&deployment)
	return *deployment.Spec.Replicas, nil
}

func completeSize(deployment *appsv1.Deployment) {
	if deployment.Spec.Replicas == nil {
		one := int32(1)
		deployment.Spec.Replicas = &one
	}
}

// A record is what the program has written down itself.
type record struct {
	Size *int32 `json:"size,omitempty"`
}

func readRecord(text []byte) *record {
	found := &record{}
	if err := json.Unmarshal(text, found); err != nil {
		return &record{}
	}
	return found
}

func okRecord(text []byte) int32 { return *readRecord(text).Size }

// It always writes the size.
func okOwnRecord(text []byte) (int32, error) {
	var found record
	if err := json.Unmarshal(text, &found); err != nil {
		return 0, err
	}
	return *found.Size, nil
}
