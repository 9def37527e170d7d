// Genresources writes the table of the resources that Kubernetes itself has, which knowledge is built with:
//
//	go run -C tools/rbac ./genresources > internal/knowledge/resources.txt
//
// It reads what the API server says of itself: the discovery documents in the module of a current Kubernetes, and
// the specification in that of an old one, for what has been removed since. A program may still name these. What neither of
// them has is listed in removed.txt, for markers alone.
package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The versions of Kubernetes.
const (
	current = "v1.36.3"
	old     = "v1.20.4"
)

//go:embed removed.txt
var removed string

func main() {
	log.SetFlags(0)
	t := make(table)
	if err := errors.Join(t.discovered(current), t.specified(old)); err != nil {
		log.Fatal(err)
	}
	if err := t.write(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// A resource is a row of the table.
type resource struct {
	kind       string
	namespaced bool
	parts      map[string]bool // subresources
	current    bool            // a current version has it
}

// A table holds resources by group and name, with a blank between.
type table map[string]*resource

func (t table) row(group, name string) *resource {
	if group == "" {
		group = "core"
	}
	key := group + " " + name
	if t[key] == nil {
		t[key] = &resource{parts: make(map[string]bool)}
	}
	return t[key]
}

// add adds a resource, or with a slash in its name a subresource.
func (t table) add(group, name, kind string, namespaced bool) {
	base, part, sub := strings.Cut(name, "/")
	row := t.row(group, base)
	if sub {
		row.parts[part] = true
		return
	}
	row.kind, row.namespaced = kind, row.namespaced || namespaced // all of a namespaced resource have a path as well
}

// discovered reads the discovery documents of a version.
func (t table) discovered(version string) error {
	dir, err := module(version)
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(dir, "api/discovery/api*__v*.json"))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no discovery documents in %s", dir)
	}
	for _, file := range files {
		var document struct {
			GroupVersion string
			Resources    []struct {
				Name, Kind string
				Namespaced bool
			}
		}
		if err := read(file, &document); err != nil {
			return err
		}
		group, _, grouped := strings.Cut(document.GroupVersion, "/")
		if !grouped {
			group = ""
		}
		for _, r := range document.Resources {
			t.add(group, r.Name, r.Kind, r.Namespaced)
		}
	}
	for _, r := range t {
		r.current = true
	}
	return err
}

// address is the path of a resource, or of a subresource of an object.
var address = regexp.MustCompile(`^/apis?/(?:([^/]+)/)?v[0-9][^/]*/(namespaces/\{namespace\}/)?([a-z]+)(?:/\{name\}(/[a-z]+)?)?$`)

// specified reads the specification of a version. Its kinds are those of the operations.
func (t table) specified(version string) error {
	dir, err := module(version)
	if err != nil {
		return err
	}
	var document struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := read(filepath.Join(dir, "api/openapi-spec/swagger.json"), &document); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(document.Paths)) {
		match := address.FindStringSubmatch(name)
		if match == nil || match[1] == "extensions" {
			continue // that group had nearly everything once
		}
		kind := kindOf(document.Paths[name])
		if kind == "" {
			continue
		}
		group, resource := match[1], match[3]
		if t.row(group, resource).current {
			continue
		}
		t.add(group, resource+match[4], kind, match[2] != "")
	}
	return nil
}

// kindOf returns the kind that the operations of a path are about; "" for none.
func kindOf(operations map[string]json.RawMessage) string {
	for _, method := range []string{"get", "post", "put"} {
		var operation struct {
			About struct{ Kind string } `json:"x-kubernetes-group-version-kind"`
		}
		if json.Unmarshal(operations[method], &operation) == nil && operation.About.Kind != "" {
			return operation.About.Kind
		}
	}
	return ""
}

func (t table) write(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "# Resources of Kubernetes, written by tools/rbac/genresources from Kubernetes %s and %s: group, resource, kind, scope, subresources; then what was removed, and when.\n", current, old)
	for _, key := range slices.Sorted(maps.Keys(t)) {
		r := t[key]
		if r.kind == "" {
			continue // a subresource of something that has no address
		}
		scope := "cluster"
		if r.namespaced {
			scope = "namespaced"
		}
		fmt.Fprintln(out, strings.TrimRight(key+" "+r.kind+" "+scope+" "+strings.Join(slices.Sorted(maps.Keys(r.parts)), ","), " "))
	}
	if err := t.writeRemoved(out); err != nil {
		return err
	}
	return out.Flush()
}

// writeRemoved writes the resources that were served between the versions or before them: they have neither kind nor scope.
func (t table) writeRemoved(w io.Writer) error {
	for line := range strings.Lines(removed) {
		fields := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(fields) != 3 {
			continue
		}
		key := fields[0] + " " + fields[1]
		if r := t[key]; r != nil && r.kind != "" {
			return fmt.Errorf("removed.txt: a version in the table has %s", key)
		}
		fmt.Fprintln(w, key, "- removed", fields[2])
	}
	return nil
}

// module returns the folder of a version of Kubernetes that the go command has downloaded.
func module(version string) (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", path.Join("k8s.io", "kubernetes")+"@"+version).Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", version, err)
	}
	var downloaded struct{ Dir string }
	err = json.Unmarshal(out, &downloaded)
	return downloaded.Dir, err
}

func read(file string, into any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}
