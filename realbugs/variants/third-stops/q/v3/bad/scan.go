package scan

import "context"

// All scans the buckets side by side and returns what it found.
func (s *Scanner) All(ctx context.Context) []Finding {
	w := &sweep{Scanner: s, found: make(chan Finding, 8)}
	for _, b := range s.buckets {
		go w.bucket(ctx, b)
	}
	var all []Finding
	for f := range w.found {
		s.log.V(1).Info("finding", "bucket", f.Bucket, "object", f.Object, "reason", f.Reason)
		all = append(all, f)
	}
	return all
}

func (s *sweep) bucket(ctx context.Context, b string) {
	defer s.once.Do(func() { close(s.found) }) // WANT errchan/close-while-sending
	objects, err := s.lister.Objects(ctx, b)
	if err != nil {
		s.log.Error(err, "listing", "bucket", b)
		return
	}
	for _, o := range objects {
		if reason := s.check(b, o); reason != "" {
			s.found <- Finding{Bucket: b, Object: o, Reason: reason}
		}
	}
}
