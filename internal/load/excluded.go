package load

import (
	"go/build"
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

// whereBuilt says for which system a package is that is not built here, if the names or the constraints
// of its files name one.
func whereBuilt(p *packages.Package) string {
	if len(p.GoFiles) > 0 || len(p.IgnoredFiles) == 0 {
		return ""
	}
	for _, goos := range []string{"linux", "darwin", "windows", "freebsd", "js", "wasip1"} {
		platform := build.Default
		platform.GOOS, platform.CgoEnabled = goos, true
		dir, file := filepath.Split(p.IgnoredFiles[0])
		if matched, err := platform.MatchFile(dir, file); err == nil && matched && goos != build.Default.GOOS {
			return "; with GOOS=" + goos + " they are checked"
		}
	}
	return ""
}
