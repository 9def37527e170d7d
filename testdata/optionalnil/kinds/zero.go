package kinds

// A flag that is not set is that of a store in which nothing is.
func whenFixed(s *Store) int32 {
	if !s.Spec.Scaled {
		return fixed(s)
	}
	return 0
}

func fixed(s *Store) int32 {
	return *s.Spec.Scaling.Max // want `optional-used: s.Spec.Scaling.Max is optional`
}

func whenUntyped(s *Store) string {
	if s.Spec.Type == "" {
		return s.Spec.S3.Mode // want `optional-used: s.Spec.S3 is optional`
	}
	return ""
}

// One that is set may say that the part is there.
func okWhenScaled(s *Store) int32 {
	if s.Spec.Scaled {
		return *s.Spec.Scaling.Max
	}
	return 0
}

func okWhenTyped(s *Store) string {
	if s.Spec.Type != "" {
		return s.Spec.S3.Mode
	}
	return ""
}
