package rbac_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"testing"

	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"
	"sigs.k8s.io/controller-tools/pkg/rbac"

	"github.com/ctrllint/ctrllint/internal/passes/grants"
)

// texts are arguments of markers, right and wrong.
var texts = []string{
	`groups=apps,resources=deployments,verbs=get;list;watch`,
	`groups="",resources=pods,verbs=get`,
	`groups=core,resources=pods;pods/log,verbs=get`,
	"groups=`apps`,resources={deployments, \"statefulsets\"},verbs={get,list}",
	`groups="apps;batch",resources=jobs,verbs=get`,
	`groups=apps;batch;"",resources=*,verbs=*`,
	`groups= apps , resources = deployments ; jobs ,verbs= get`,
	`groups=apps,resources=deployments/status,verbs=get;update;patch`,
	`groups=networking.k8s.io,resources=ingresses,verbs=get;list`,
	`groups=v1.2,resources=1things,verbs=get`,
	`groups="",resources=secrets,resourceNames=one;two,verbs=get`,
	`urls=/metrics;/healthz,verbs=get`,
	`groups="",namespace=system,resources=leases,verbs=get,roleName=election`,
	`verbs=get`,
	`groups=,resources=pods,verbs=get`,
	`groups=apps,resources=deployments,verbs=`,
	`groups=apps,resources=deployments`,
	`groups=apps;,resources=deployments,verbs=get`,
	`groups=apps,resources=deployments,verbs=get,`,
	`groups=apps,resources=deployments,verbs=get verbs=list`,
	`groups=apps,resources=deployments,verbs=get,list`,
	`groups=apps,ressources=deployments,verbs=get`,
	`groups=apps,resources={deployments,verbs=get`,
	`groups="apps,resources=deployments,verbs=get`,
	`groups=apps,resources=deployments,verbs=get}`,
	`groups=apps,resources=deployments,verbs=get // why`,
	`groups=apps,resources=deployments,verbs=get;;list`,
	`groups=apps:v1,resources=deployments,verbs=get`,
	``,
}

func TestGrammar(t *testing.T) {
	for _, text := range texts {
		compare(t, text)
	}
}

func FuzzGrammar(f *testing.F) {
	for _, text := range texts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range text {
			if r < ' ' || r > '~' {
				t.Skip("a comment is one line, and other characters are in no name of Kubernetes")
			}
		}
		compare(t, text)
	})
}

// compare compares what grants reads with what controller-tools does.
func compare(t *testing.T, text string) {
	t.Helper()
	got, gotErr := grants.Parse(text)
	parsed, wantErr := rbac.RuleDefinition.Parse("+kubebuilder:rbac:" + text)
	if (gotErr == nil) != (wantErr == nil) {
		t.Errorf("Parse(%s): error %v, want %v", text, gotErr, wantErr)
		return
	}
	if wantErr != nil {
		return
	}
	want := parsed.(rbac.Rule)
	for i, group := range want.Groups {
		if group == "core" {
			want.Groups[i] = ""
		}
	}
	for _, list := range []struct {
		name      string
		got, want []string
	}{
		{"groups", got.Groups, want.Groups}, {"resources", got.Resources, want.Resources}, {"verbs", got.Verbs, want.Verbs},
		{"resourceNames", got.ResourceNames, want.ResourceNames}, {"urls", got.URLs, want.URLs},
		{"namespace and role", []string{got.Namespace, got.RoleName}, []string{want.Namespace, want.RoleName}},
	} {
		if !slices.Equal(list.got, list.want) {
			t.Errorf("Parse(%s): %s = %q, want %q", text, list.name, list.got, list.want)
		}
	}
}

// TestPlaces compares which comments of a file count.
func TestPlaces(t *testing.T) {
	const name = "testdata/placed/placed.go"
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	got := ours(t, file)
	want := theirs(t, "./testdata/placed")
	slices.Sort(got)
	slices.Sort(want)
	if len(want) == 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("markers in %s: %q, want %q", name, got, want)
	}
}

func ours(t *testing.T, file *ast.File) (resources []string) {
	t.Helper()
	found, err := grants.Markers(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range found {
		resources = append(resources, m.Resources...)
	}
	return resources
}

func theirs(t *testing.T, pattern string) (resources []string) {
	t.Helper()
	roots, err := loader.LoadRoots(pattern)
	if err != nil {
		t.Fatal(err)
	}
	collector := &markers.Collector{Registry: &markers.Registry{}}
	if err := (rbac.Generator{}).RegisterMarkers(collector.Registry); err != nil {
		t.Fatal(err)
	}
	for _, root := range roots {
		set, err := markers.PackageMarkers(collector, root)
		if err != nil {
			t.Fatal(err)
		}
		for _, value := range set[rbac.RuleDefinition.Name] {
			resources = append(resources, value.(rbac.Rule).Resources...)
		}
	}
	return resources
}
