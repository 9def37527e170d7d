// Package unindexed lists objects by fields. Their indexes are made in another package.
package unindexed

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/fields"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/watchwiring/api"
)

// BucketList is a list of buckets.
type BucketList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []api.Bucket `json:"items"`
}

// DeepCopyObject copies a list.
func (l *BucketList) DeepCopyObject() runtime.Object {
	copied := *l
	return &copied
}

const regionKey = "spec.region"

type finder struct {
	client.Client
	apiReader client.Reader
}

func (f *finder) byRegion(ctx context.Context, region string) (*BucketList, error) {
	var buckets BucketList
	err := f.List(ctx, &buckets, client.InNamespace("buckets"), client.MatchingFields{regionKey: region}) // want `unindexed-field: no IndexField of the module registers "spec.region" for a Bucket: the list fails`
	return &buckets, err
}

// byOwner asks for a key that is registered for another kind.
func (f *finder) byOwner(ctx context.Context, owner string) error {
	var configs corev1.ConfigMapList
	selector := fields.OneTermEqualSelector("owner", owner)
	return f.List(ctx, &configs, client.MatchingFieldsSelector{Selector: selector}) // want `unindexed-field: .* "owner" for a ConfigMap`
}

func (f *finder) byBoth(ctx context.Context, reader client.Reader, image string) error {
	options := &client.ListOptions{FieldSelector: fields.SelectorFromSet(fields.Set{"image": image, "tag": "latest"})}
	return reader.List(ctx, &appsv1.DeploymentList{}, options) // want `unindexed-field: .* "tag" for a Deployment`
}

// onNode asks the cache for what the server would know.
func (f *finder) onNode(ctx context.Context, node string) error {
	var pods corev1.PodList
	return f.List(ctx, &pods, client.MatchingFields{"spec.nodeName": node}) // want `unindexed-field: .* "spec.nodeName" for a Pod`
}

func (f *finder) okRegistered(ctx context.Context, class string) error {
	var buckets BucketList
	if err := f.List(ctx, &buckets, client.MatchingFields{"spec.class": class}); err != nil {
		return err
	}
	if err := f.List(ctx, &corev1.SecretList{}, client.MatchingFields{"bucket": class}); err != nil {
		return err
	}
	return f.List(ctx, &appsv1.DeploymentList{}, client.MatchingFields{"image": class, "owner": class})
}

func (f *finder) okServer(ctx context.Context, node string) error {
	return f.apiReader.List(ctx, &corev1.PodList{}, client.MatchingFields{"spec.nodeName": node})
}

func (f *finder) okUnknown(ctx context.Context, key string, list client.ObjectList) error {
	if err := f.List(ctx, list, client.MatchingFields{"kind": key}); err != nil {
		return err
	}
	if err := f.List(ctx, &unstructured.UnstructuredList{}, client.MatchingFields{"kind": key}); err != nil {
		return err
	}
	return f.List(ctx, &corev1.SecretList{}, client.MatchingFields{key: "x"}, client.MatchingLabels{"kind": "y"})
}

// Volume is selected by the server.
// +kubebuilder:object:root=true
// +kubebuilder:selectablefield:JSONPath=`.spec.driver`
type Volume struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// VolumeList is a list of volumes.
type VolumeList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Volume `json:"items"`
}

// DeepCopyObject copies a list.
func (l *VolumeList) DeepCopyObject() runtime.Object {
	copied := *l
	return &copied
}

func (f *finder) okSelectable(ctx context.Context, driver string) error {
	return f.List(ctx, &VolumeList{}, client.MatchingFields{"spec.driver": driver})
}

// watched are the fields by which a secret finds its buckets; one of them is not registered (telemetry-operator).
var watched = []string{"spec.class", "spec.secretName"}

func (f *finder) bySecret(ctx context.Context, secret *corev1.Secret) (found []api.Bucket) {
	for _, field := range watched {
		var buckets BucketList
		options := &client.ListOptions{FieldSelector: fields.OneTermEqualSelector(field, secret.Name), Namespace: secret.Namespace}
		if err := f.List(ctx, &buckets, options); err != nil { // want `unindexed-field: .* "spec.secretName" for a Bucket`
			return nil
		}
		found = append(found, buckets.Items...)
	}
	return found
}

// byEither is handed the field by its callers.
func (f *finder) byEither(ctx context.Context, value string) error {
	if err := f.by(ctx, "spec.class", value); err != nil {
		return err
	}
	return f.by(ctx, "spec.pool", value)
}

func (f *finder) by(ctx context.Context, field, value string) error {
	return f.List(ctx, &BucketList{}, client.MatchingFields{field: value}) // want `unindexed-field: .* "spec.pool" for a Bucket`
}

// okWatched goes through fields that are all registered.
func (f *finder) okWatched(ctx context.Context, value string) error {
	for _, field := range []string{"image", "owner"} {
		if err := f.List(ctx, &appsv1.DeploymentList{}, client.MatchingFields{field: value}); err != nil {
			return err
		}
	}
	return nil
}

// names hands its options on to what lists (hybridnet).
func (f *finder) names(ctx context.Context, options ...client.ListOption) (names []string, err error) {
	buckets, err := f.buckets(ctx, options...)
	if err != nil {
		return nil, err
	}
	for i := range buckets.Items {
		names = append(names, buckets.Items[i].Name)
	}
	return names, nil
}

func (f *finder) buckets(ctx context.Context, options ...client.ListOption) (*BucketList, error) {
	buckets := &BucketList{}
	return buckets, f.List(ctx, buckets, options...) // want `unindexed-field: .* "spec.network" for a Bucket`
}

func (f *finder) ofNetwork(ctx context.Context, network, class string) ([]string, error) {
	if network == "" {
		return f.names(ctx, client.MatchingFields{"spec.class": class})
	}
	return f.names(ctx, client.InNamespace("buckets"), client.MatchingFields{"spec.network": network})
}
