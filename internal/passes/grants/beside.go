package grants

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// maxAbove bounds how far above a project the top of its repository is looked for, and chartDepth how far below that a chart.
const (
	maxAbove   = 4
	chartDepth = 3
)

// beside reads the charts of the repository that lie outside of the project: a module in a folder of its own is installed by a chart in
// another one. A folder is the top of a repository if git says so.
func (p *Project) beside(root string, files Files) {
	top := repository(root)
	if top == "" || top == root {
		return
	}
	_ = filepath.WalkDir(top, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return nil //nolint:nilerr // what cannot be read says nothing
		}
		below, _ := filepath.Rel(top, name)
		if name == root || name != top && (skipped[entry.Name()] || strings.HasPrefix(entry.Name(), ".")) ||
			strings.Count(filepath.ToSlash(below), "/") >= chartDepth {
			return filepath.SkipDir
		}
		if _, err := os.Stat(filepath.Join(name, "Chart.yaml")); err != nil {
			return nil
		}
		p.templates(name, files)
		return filepath.SkipDir
	})
}

// repository returns the top of the repository that a folder is in; "" for none.
func repository(dir string) string {
	for range maxAbove {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		dir = filepath.Dir(dir)
	}
	return ""
}

// templates reads the templates of a chart.
func (p *Project) templates(chart string, files Files) {
	_ = filepath.WalkDir(filepath.Join(chart, "templates"), func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return nil //nolint:nilerr // what cannot be read says nothing
		}
		switch filepath.Ext(name) {
		case ".yaml", ".yml", ".tpl":
			if !ofUsers.MatchString(filepath.Base(name)) {
				p.besides = append(p.besides, rolesIn(name, files).roles...)
			}
		}
		return nil
	})
}
