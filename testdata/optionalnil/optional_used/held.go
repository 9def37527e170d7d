package optional_used

import "github.com/ctrllint/ctrllint/testdata/optionalnil/api"

// A signer holds the object whose parts its methods use.
type signer struct {
	name   string
	backup *api.Backup
}

func sign(name string, b *api.Backup) []string {
	s := &signer{name: name, backup: b}
	return s.types()
}

func (s *signer) types() []string {
	if target := s.backup.Spec.Target; target != nil {
		return s.typesOf(target)
	}
	return nil
}

func (s *signer) typesOf(target *api.Target) []string {
	return []string{target.Name, s.backup.Spec.Strategy.Type} // want `optional-used: s.backup.Spec.Strategy is optional`
}

// A verifier is made for an object with the part.
type verifier struct{ backup *api.Backup }

func okVerify(b *api.Backup) []string {
	if b.Spec.Strategy == nil {
		return nil
	}
	v := &verifier{backup: b}
	return v.types()
}

func (v *verifier) types() []string { return []string{v.backup.Spec.Strategy.Type} }

// A restorer gets an object that the program has completed.
type restorer struct{ backup *api.Backup }

func okRestore(b *api.Backup) []string {
	r := &restorer{backup: b}
	if r.backup.Spec.Strategy == nil {
		r.backup.Spec.Strategy = &api.Strategy{Type: "full"}
	}
	return r.types()
}

func (r *restorer) types() []string { return []string{r.backup.Spec.Strategy.Type} }
