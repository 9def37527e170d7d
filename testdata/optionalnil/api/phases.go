package api

// PhaseOf says how far a backup has come.
func PhaseOf(s *BackupStatus) Kind {
	switch {
	case s.Size == nil:
		return "new"
	case len(s.Copies) == 0:
		return "sized"
	}
	return "copied"
}
