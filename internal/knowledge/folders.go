package knowledge

import (
	"slices"
	"strings"
)

// supporting are names of folders below which all packages serve tests or the build, or are copies of other projects, by the custom of
// Go and Kubernetes projects (k8s.io/client-go/testing, kubernetes/fake). licenses has those whose licence asks for it.
var supporting = []string{
	"test", "tests", "e2e", "testing", "testutil", "testutils", "envtest", "fake", "fakes", "mock", "mocks", "hack", "third_party", "third-party", "thirdparty", "licenses",
}

// shown are names of folders with programs that are there to be read. Nobody runs them for long, and they handle errors as far as a reader needs it: of
// seven findings in such folders two were right.
var shown = []string{"examples", "samples"}

// byHand are further words in such names: what is below them is started by people, with the rights that those have.
var byHand = []string{"cli", "example", "examples", "sample", "samples", "tool", "tools"}

// standsIn is where projects keep programs that run in the place of a real infrastructure: their controllers are controllers (cluster-api).
const standsIn = "/test/infrastructure/"

// Supports reports whether a package is no part of a program that is shipped, by its path.
func Supports(path string) bool {
	folders := strings.Split(strings.Replace("/"+path+"/", standsIn, "/", 1), "/")
	return slices.ContainsFunc(folders, supports) || slices.ContainsFunc(folders[2:], hosts) || slices.ContainsFunc(folders[min(4, len(folders)):], kit)
}

// hosts reports whether a folder is named as a host of modules is: below it are copies of them, by their paths (cluster-autoscaler's
// vendor-internal/github.com). A module's own path begins with one.
func hosts(folder string) bool {
	return slices.Contains([]string{"github.com", "gitlab.com", "golang.org", "google.golang.org", "gopkg.in", "k8s.io", "sigs.k8s.io"}, folder)
}

// kit reports whether a folder is named as a repository with the client of a service for Go is: sdk and go are words of its name. The SDK that a
// project publishes itself is called sdk, or is a module of its own, whose path ends with the name (cluster-autoscaler's alibaba-cloud-sdk-go).
func kit(folder string) bool {
	words := strings.Split(folder, "-")
	return slices.Contains(words, "sdk") && slices.Contains(words, "go")
}

func supports(folder string) bool {
	folder = strings.ToLower(folder) // liqo's testUtils
	return slices.Contains(supporting, folder) || slices.Contains(shown, folder) ||
		strings.HasPrefix(folder, "e2e-") || strings.HasSuffix(folder, "-test") || strings.HasSuffix(folder, "-tests") // numaflow's e2e-api, chaos-mesh's e2e-test
}

// ByHand reports whether nobody but tests and people runs a package, by its path in the module.
func ByHand(path string) bool {
	words := strings.FieldsFunc(strings.ToLower(path), func(r rune) bool { return strings.ContainsRune("/-_.", r) })
	return slices.ContainsFunc(words, func(word string) bool {
		return slices.Contains(byHand, word) || slices.Contains(supporting, word) ||
			strings.HasPrefix(word, "test") || strings.HasPrefix(word, "kubectl") || strings.HasPrefix(word, "bench")
	})
}
