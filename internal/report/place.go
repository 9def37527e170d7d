package report

import (
	"net/url"
	"path"
	"path/filepath"
	"strings"
)

// fromRoot spells a file of a finding relative to the root of the repository, which is how servers
// know it. A file outside of the repository keeps the way that leads out of it.
func (r Report) fromRoot(file string) string {
	if file == "" || filepath.IsAbs(filepath.FromSlash(file)) {
		return file
	}
	return path.Join(r.Prefix, file)
}

// URI escapes what a path may hold and the path of a URI may not.
func URI(file string) string {
	return (&url.URL{Path: file}).EscapedPath()
}

// inside reports whether a path from the root stays below it.
func inside(file string) bool {
	return file != "" && !strings.HasPrefix(file, "../") && !filepath.IsAbs(filepath.FromSlash(file))
}
