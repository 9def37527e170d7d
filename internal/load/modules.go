package load

import (
	"context"
	"path/filepath"
	"slices"
)

// Modules returns the roots of the modules that the patterns of a configuration lie in, as far as
// that shows before packages are listed. The first is that of the working directory, or the working
// directory itself where no module is.
func Modules(ctx context.Context, cfg Config) ([]string, error) {
	base, err := normalized(&cfg)
	if err != nil {
		return nil, err
	}
	roots := []string{base.Dir}
	if own, ok := moduleRoot(base.Dir); ok {
		roots[0] = own
	}
	var seen errorLog // by the run itself
	if s, err := split(ctx, base, &seen); err == nil {
		roots = append(roots, s.roots...)
	}
	var distinct []string
	for _, root := range roots {
		if !slices.Contains(distinct, root) {
			distinct = append(distinct, root)
		}
	}
	return distinct, nil
}

// within returns the members of a workspace that a wildcard below a folder reaches, besides the one
// that the folder is in.
func within(members []string, folder, wildcard string) []string {
	if wildcard == "" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(members), func(member string) bool {
		rel, err := filepath.Rel(folder, member)
		return err != nil || !filepath.IsLocal(rel)
	})
}
