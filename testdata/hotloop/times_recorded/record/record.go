// Package record stores what is found out of sites.
package record

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

// Recorder writes the status of sites.
type Recorder struct{ Client client.Client }

// Checked stores when a site was looked at.
func (r *Recorder) Checked(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	site.Status.Checked = metav1.Now()
	return r.Client.Status().Patch(ctx, site, client.MergeFrom(before))
}

// Changed stores the status of a site, and the time, where it differs from what was read.
func (r *Recorder) Changed(ctx context.Context, site, before *api.Site) error {
	if equality.Semantic.DeepEqual(before.Status, site.Status) {
		return nil
	}
	site.Status.Checked = metav1.Now()
	return r.Client.Status().Patch(ctx, site, client.MergeFrom(before))
}
