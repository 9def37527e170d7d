package load

import (
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// excluded returns the folder of a package that was matched by the name of one of its files, and of
// which no file is built on this platform with these tags. Commit hooks name files (tools.go, tests
// that a tag switches on) without knowing that, where "./..." does not match at all. A folder that
// is named as such is an error, as for the go command.
func excluded(cfg *Config, p *packages.Package) (string, bool) {
	if len(p.GoFiles) > 0 || len(p.IgnoredFiles) == 0 || len(p.Errors) != 1 ||
		!strings.HasPrefix(p.Errors[0].Msg, "build constraints exclude all Go files") {
		return "", false
	}
	folder := filepath.Dir(p.IgnoredFiles[0])
	return folder, cfg.fileFolders[folder]
}
