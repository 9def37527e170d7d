package knowledge

import "testing"

func TestSupports(t *testing.T) {
	for path, want := range map[string]bool{
		"example.com/op/pkg/testUtils": true, "example.com/op/e2e-api/server": true, "example.com/op/hack": true,
		"example.com/op/third-party/stats": true, "example.com/op/internal/thirdparty/client": true,
		"example.com/op/examples/client-go": true, "example.com/op/samples": true, "example.com/sample-controller": false, "example.com/op/api/example": false,
		"example.com/op/controllers": false, "example.com/op/test/infrastructure/docker": false, "example.com/op/attestation": false,
		"k8s.io/api/core/v1": false, "github.com/op/op/pkg": false, "k8s.io/op/provider/internal/github.com/op/client": true,
		"example.com/op/clouds/sky/sky-sdk-go-v3/core": true, "example.com/op/clouds/sky-go-sdk": true, "example.com/op/pkg/sdk": false,
		"github.com/sky/sky-sdk-go/core": false, "example.com/op/client-go/informers": false, "example.com/op": false, "op": false,
	} {
		if got := Supports(path); got != want {
			t.Errorf("Supports(%s) = %v, want %v", path, got, want)
		}
	}
}
