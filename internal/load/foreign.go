package load

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Foreign are packages that the patterns match and that are not the user's to change, so that they are
// not checked: they are of the standard library, of a module in the module cache, or vendored.
type Foreign struct {
	Module   string // its path; "std" for all that comes with Go
	Packages []string
}

// foreignOf lists the packages among those matched that are not local, by their modules.
func foreignOf(matched []*node) []Foreign {
	var list []Foreign
	for _, n := range matched {
		if n.local {
			continue
		}
		module := "std"
		if n.meta.Module != nil {
			module = n.meta.Module.Path
		}
		list = append(list, Foreign{module, []string{n.reportPath()}})
	}
	return list
}

var outsideModule = regexp.MustCompile(`^pattern \S+: directory (.+) outside main module or its selected dependencies$`)

// cached returns the folder in the module cache that the go command complains of instead of listing it:
// a wildcard above the cache meets modules there that have no go.mod, so that they look like folders of
// the module around them.
func cached(p *packages.Package, dir, modcache string) (string, bool) {
	if len(p.Errors) != 1 {
		return "", false
	}
	m := outsideModule.FindStringSubmatch(p.Errors[0].Msg)
	if m == nil {
		return "", false
	}
	below, err := filepath.Rel(modcache, filepath.Join(dir, m[1]))
	return m[1], err == nil && filepath.IsLocal(below)
}

// mergeForeign returns one entry for each module, sorted by their paths.
func mergeForeign(list []Foreign) []Foreign {
	slices.SortStableFunc(list, func(a, b Foreign) int { return cmp.Compare(a.Module, b.Module) })
	var merged []Foreign
	for _, f := range list {
		if len(merged) == 0 || merged[len(merged)-1].Module != f.Module {
			merged = append(merged, Foreign{Module: f.Module})
		}
		last := &merged[len(merged)-1]
		last.Packages = append(last.Packages, f.Packages...)
	}
	for i := range merged {
		merged[i].Packages = sortedSet(merged[i].Packages)
	}
	return merged
}

// goModule returns the module of the Go tree that a directory lies in, std or cmd; nil for one
// elsewhere. The go command names no module for packages of the tree, also where it is the user's own
// checkout. Whoever runs there wants those packages checked.
func goModule(dir, goroot string) *packages.Module {
	root, ok := moduleRoot(dir)
	if !ok || goroot == "" {
		return nil
	}
	info, err := os.Stat(root)
	if err != nil {
		return nil
	}
	for _, path := range []string{"std", "cmd"} {
		own := filepath.Join(goroot, "src", strings.TrimPrefix(path, "std"))
		if found, err := os.Stat(own); err == nil && os.SameFile(info, found) {
			return &packages.Module{Path: path, Main: true, Dir: own, GoMod: filepath.Join(own, "go.mod")}
		}
	}
	return nil
}

// ownInGoroot reports whether a package belongs to a module of the Go tree: cmd is a module of its own,
// vendor holds other modules, and unsafe has no source.
func ownInGoroot(module *packages.Module, p *packages.Package) bool {
	if !under(module.Dir, p) || p.PkgPath == "unsafe" || strings.HasPrefix(p.PkgPath, "cmd/") != (module.Path == "cmd") {
		return false
	}
	return !under(filepath.Join(module.Dir, "vendor"), p)
}

// under reports whether the files of a package lie below a folder.
func under(folder string, p *packages.Package) bool {
	return strings.HasPrefix(p.Dir, folder+string(filepath.Separator))
}
