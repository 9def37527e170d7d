package grants

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestRoles reads manifests of several forms.
func TestRoles(t *testing.T) {
	tests := []struct {
		name, manifest, want string
	}{
		{"block", "rules:\n- apiGroups:\n  - \"\"\n  resources:\n  - pods\n  verbs:\n  - get\n- apiGroups: ['apps']\n  resources: [deployments]\n  verbs: ['*']\n", "[] [pods] [get]; [apps] [deployments] [*]"},
		{"keys in another order", "- verbs: [get]\n  apiGroups: [\"\"]\n  resources: [pods] # those\n- verbs:\n  - list\n  resources:\n  - nodes\n  apiGroups:\n  - \"\"\n", "[] [pods] [get]; [] [nodes] [list]"},
		{"brackets over lines", "- apiGroups: [\n  \"\" ]\n  resources: [pods,\n    nodes]\n  verbs: [get]\n", "[] [pods nodes] [get]"},
		{"template", "- apiGroups: [\"\"]\n  resources: {{ toYaml .Values.all }}\n  verbs: *all\n", "[] [*] [*]"},
		{"of a webhook", "- apiGroups: [apps]\n  resources: [deployments]\n  operations: [CREATE]\n- apiGroups: [batch]\n  resources: [jobs]\n  verbs: [get]\n", "[batch] [jobs] [get]"},
		{"election", "metadata:\n  name: leader-election-role\nrules:\n- apiGroups: [\"\"]\n  resources: [events]\n  verbs: [patch]\n---\nrules:\n- apiGroups: [\"\"]\n  resources: [pods]\n  verbs: [get]\n", "[] [pods] [get]"},
		{"election by another name", "kind: Role\nmetadata:\n  name: {{ $name }}\nrules:\n- apiGroups: [\"\"]\n  resources: [configmaps, configmaps/status]\n  verbs: [delete]\n- apiGroups: [coordination.k8s.io]\n  resources: [leases]\n  verbs: [update]\n---\nkind: ClusterRole\nrules:\n- apiGroups: [\"\"]\n  resources: [configmaps]\n  verbs: [get]\n", "[] [configmaps] [get]"},
		{"of one namespace", "kind: Role\nrules:\n- apiGroups: [\"\"]\n  resources: [configmaps, secrets]\n  verbs: [get]\n", "[] [configmaps secrets] [get]"},
		{"config only", "kind: Role\nrules:\n- apiGroups: [\"\"]\n  resources: [configmaps]\n  verbs: [get]\n", "[] [configmaps] [get]"},
		{"patch of kustomize", "kind: Kustomization\nresources:\n- ../base\npatches:\n- target:\n    kind: ClusterRole\n  patch: |-\n    - op: add\n      path: /rules/-\n      value:\n        apiGroups:\n        - apps\n        resources:\n        - daemonsets\n        verbs: [watch]\n", "[apps] [daemonsets] [watch]"},
		{"events only", "kind: Role\nrules:\n- apiGroups: [\"\"]\n  resources: [events]\n  verbs: [create]\n", "[] [events] [create]"},
		{"aggregated", "labels:\n  rbac.authorization.k8s.io/aggregate-to-admin: \"true\"\nrules:\n- apiGroups: [\"\"]\n  resources: [pods]\n  verbs: [get]\n", ""},
	}
	for _, test := range tests {
		var got []string
		for _, r := range Roles(test.manifest) {
			if len(r.Groups) > 0 && r.Groups[0] == "" {
				r.Groups = nil
			}
			got = append(got, strings.Join([]string{spell(r.Groups), spell(r.Resources), spell(r.Verbs)}, " "))
		}
		if text := strings.Join(got, "; "); text != test.want {
			t.Errorf("%s: %s, want %s", test.name, text, test.want)
		}
	}
}

func spell(list []string) string { return "[" + strings.Join(list, " ") + "]" }

func TestMeets(t *testing.T) {
	rules := []Rule{
		{Groups: []string{""}, Resources: []string{"pods", "pods/log"}, Verbs: []string{"get"}},
		{Groups: []string{""}, Resources: []string{"pods"}, Verbs: []string{"list"}},
		{Groups: []string{"apps"}, Resources: []string{"*"}, Verbs: []string{"*"}},
		{Groups: []string{""}, Resources: []string{"secrets"}, ResourceNames: []string{"one"}, Verbs: []string{"get", "create"}},
		{Groups: []string{"*"}, Resources: []string{"*/scale"}, Verbs: []string{"update"}},
	}
	tests := []struct {
		group, plural, sub, verbs string
		want                      bool
	}{
		{"", "pods", "", "get list", true},
		{"", "pods", "", "get watch", false},
		{"", "pods", "log", "get", true},
		{"", "pods", "status", "get", false},
		{"apps", "deployments", "status", "update", true}, // * is all, subresources too
		{"apps", "deployments", "", "update", true},
		{"", "secrets", "", "get", true},
		{"", "secrets", "", "create", false},
		{"batch", "jobs", "scale", "update", true},
		{"authorization.k8s.io", "selfsubjectaccessreviews", "", "create", true}, // of everybody
		{"authorization.k8s.io", "subjectaccessreviews", "", "create", false},
	}
	for _, test := range tests {
		need := Need{Group: test.group, Plurals: []string{test.plural}, Sub: test.sub, Verbs: [][]string{strings.Fields(test.verbs)}}
		if got := Meets(rules, need); got != test.want {
			t.Errorf("Meets(%+v) = %v, want %v", need, got, test.want)
		}
	}
}

// disk is the files as they are.
type disk struct{}

func (disk) Read(name string) ([]byte, error) { return os.ReadFile(name) }

func (d disk) Made(_, name string, of func([]byte) any) (any, error) {
	text, err := d.Read(name)
	return of(text), err
}

// TestRoot finds the project of a folder.
func TestRoot(t *testing.T) {
	dir := t.TempDir()
	for _, file := range []string{"go.mod", "pkg/a/a.go", "operator/PROJECT", "operator/pkg/b.go"} {
		name := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for of, want := range map[string]string{"pkg/a": "", "operator/pkg": "operator"} {
		if got := Root(filepath.Join(dir, of), disk{}); got != filepath.Join(dir, want) {
			t.Errorf("Root(%s) = %s, want %s", of, got, want)
		}
	}
}

// The markers of a project within another one are about another role.
func TestReadNested(t *testing.T) {
	dir := t.TempDir()
	for file, verb := range map[string]string{"a.go": "get", "pkg/b.go": "list", "operator/c.go": "watch", "operator/PROJECT": ""} {
		name := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("package a\n\n//+kubebuilder:rbac:groups=\"\",resources=pods,verbs="+verb+"\n\nvar A int\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for root, want := range map[string]int{"": 2, "operator": 1} {
		if got := Read(filepath.Join(dir, root), disk{}).Markers; len(got) != want {
			t.Errorf("%q has the markers %v, want %d", root, got, want)
		}
	}
}

// A chart of the repository that lies outside of the project installs it, and a test of the chart does not.
func TestReadBeside(t *testing.T) {
	dir := t.TempDir()
	rule := "rules:\n- apiGroups: [apps]\n  resources: [deployments]\n  verbs: [get]\n"
	for file, text := range map[string]string{
		".git": "", "operator/PROJECT": "", "charts/operator/Chart.yaml": "", "charts/operator/templates/_helpers.tpl": rule, "charts/operator/tests/role.yaml": rule,
		"deploy/role.yaml": rule,
	} {
		name := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if got := Read(filepath.Join(dir, "operator"), disk{}).Roles; len(got) != 1 || !Names(got, Need{Group: "apps", Plurals: []string{"deployments"}}) {
		t.Errorf("roles %v, want those of the chart", got)
	}
}

// TestPackages tells the packages of a project from those of another one in the module, and of another module.
func TestPackages(t *testing.T) {
	dir := t.TempDir()
	for file, text := range map[string]string{"go.mod": "module example.com/fleet\n", "operator/PROJECT": "", "tools/go.mod": "module example.com/fleet/tools\n"} {
		name := filepath.Join(dir, filepath.FromSlash(file))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for root, want := range map[string][]string{
		"":         {"example.com/fleet", "example.com/fleet/store"},
		"operator": {"example.com/fleet/operator", "example.com/fleet/operator/store"},
	} {
		of := Packages(filepath.Join(dir, root), disk{})
		var got []string
		for _, path := range []string{"example.com/fleet", "example.com/fleet/store", "example.com/fleetmap", "example.com/fleet/operator", "example.com/fleet/operator/store", "example.com/fleet/tools"} {
			if of(path) {
				got = append(got, path)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q has the packages %v, want %v", root, got, want)
		}
	}
}

func TestPlurals(t *testing.T) {
	for kind, want := range map[string]string{"Ship": "ships", "Policy": "policies", "Gateway": "gateways", "Ingress": "ingresses", "Endpoints": "endpoints", "ClusterClass": "clusterclasses", "Box": "boxes"} {
		if got := Plurals(kind); !slices.Contains(got, want) {
			t.Errorf("Plurals(%s) = %v, without %s", kind, got, want)
		}
	}
}
