package times

import (
	"context"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrllint/ctrllint/testdata/hotloop/api"
)

const seen = "example.com/seen"

// notes are more steps of each pass.
func (s *Sites) notes(ctx context.Context, site *api.Site) error {
	for _, step := range []error{
		s.noted(ctx, site), s.gotNoted(ctx, site), s.setNoted(ctx, site), s.notedByHelper(ctx, site), s.okNotedDay(ctx, site), s.okNotedOnce(ctx, site),
		s.okNotWritten(ctx, site), s.okStatusOnly(ctx, site),
	} {
		if step != nil {
			return step
		}
	}
	return nil
}

// An annotation is a part of the object as well.
func (s *Sites) noted(ctx context.Context, site *api.Site) error {
	if site.Annotations == nil {
		site.Annotations = make(map[string]string)
	}
	site.Annotations[seen] = time.Now().Format(time.RFC3339) // want `time-in-status: the annotations of site get the time of each pass: its write is a change of the object, which starts the next pass`
	return s.Update(ctx, site)
}

func (s *Sites) gotNoted(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	annotations := site.GetAnnotations()
	annotations[seen] = time.Now().String() // want `time-in-status: the annotations of site get the time of each pass`
	site.SetAnnotations(annotations)
	return s.Patch(ctx, site, client.MergeFrom(before))
}

func (s *Sites) setNoted(ctx context.Context, site *api.Site) error {
	metav1.SetMetaDataAnnotation(&site.ObjectMeta, seen, time.Now().UTC().Format(time.RFC3339Nano)) // want `time-in-status: the annotations of site get the time of each pass`
	return s.Update(ctx, site)
}

func (s *Sites) notedByHelper(ctx context.Context, site *api.Site) error {
	note(site) // want `time-in-status: the annotations of site get the time of each pass`
	return s.Update(ctx, site)
}

func note(site *api.Site) { site.Annotations[seen] = time.Now().String() }

func (s *Sites) okNotedDay(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	site.Annotations[seen] = time.Now().Format("2006-01-02")
	return s.Patch(ctx, site, client.MergeFrom(before))
}

func (s *Sites) okNotedOnce(ctx context.Context, site *api.Site) error {
	if _, ok := site.Annotations[seen]; ok {
		return nil
	}
	site.Annotations[seen] = time.Now().String()
	return s.Update(ctx, site)
}

// The copy is not the object.
func (s *Sites) okNotWritten(ctx context.Context, site *api.Site) error {
	other := site.DeepCopy()
	other.Annotations[seen] = time.Now().String()
	return nil
}

// A write of the status leaves the annotations out.
func (s *Sites) okStatusOnly(ctx context.Context, site *api.Site) error {
	before := site.DeepCopy()
	site.Annotations[seen] = time.Now().String()
	return s.Status().Patch(ctx, site, client.MergeFrom(before))
}
