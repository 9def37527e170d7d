package controllers

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"example.org/variants/fourth-reconciles/error-overwritten/object-bucket/bad/api/v1"
)

type bucketScope struct {
	client.Client
	bucket *v1.Bucket
	before *v1.Bucket
}

func newBucketScope(c client.Client, b *v1.Bucket) *bucketScope {
	return &bucketScope{Client: c, bucket: b, before: b.DeepCopy()}
}

// close writes the status if it changed.
func (s *bucketScope) close(ctx context.Context) error {
	if equality.Semantic.DeepEqual(s.before.Status, s.bucket.Status) {
		return nil
	}
	return s.Status().Patch(ctx, s.bucket, client.MergeFrom(s.before))
}
