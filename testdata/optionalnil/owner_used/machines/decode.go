package machines

import (
	"encoding/json"
	"fmt"

	"github.com/ctrllint/ctrllint/testdata/optionalnil/api"
)

// Decode returns the machine of a runner: nil for one that names none.
func Decode(r *api.Runner) (*Machine, error) {
	if r == nil || r.Spec.Secret == nil || r.Spec.Secret.Key == nil {
		return nil, nil
	}
	machine := new(Machine)
	if err := json.Unmarshal([]byte(*r.Spec.Secret.Key), machine); err != nil {
		return nil, fmt.Errorf("decoding the machine of %s: %w", r.Name, err)
	}
	return machine, nil
}
