package knowledge

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// MutateFn is the type of the functions that change an object after CreateOrUpdate and its like have read it.
const MutateFn = "sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.MutateFn"

// NothingDone reports whether a constant is what CreateOrUpdate and its like say of an object that they have left as it is, also where they have failed.
func NothingDone(c *ssa.Const) bool {
	return TypeName(c.Type()) == "sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.OperationResult" &&
		c.Value != nil && c.Value.Kind() == constant.String && constant.StringVal(c.Value) == "unchanged"
}

// clientAPI are the clients of controller-runtime, and what is built on them. A request waits for the API
// server, and a write talks to the network as well.
var clientAPI = map[string]Symbol{
	readerGet:  {Is: reads | requests},
	readerList: {Is: reads | requests},
	"(sigs.k8s.io/controller-runtime/pkg/client.Writer).Create":            {Is: requests | networks, Verb: Create},
	"(sigs.k8s.io/controller-runtime/pkg/client.Writer).Update":            {Is: requests | networks, Verb: Update},
	"(sigs.k8s.io/controller-runtime/pkg/client.Writer).Patch":             {Is: requests | networks, Verb: Patch},
	"(sigs.k8s.io/controller-runtime/pkg/client.Writer).Apply":             {Is: requests | networks, Verb: Apply},
	"(sigs.k8s.io/controller-runtime/pkg/client.Writer).Delete":            {Is: requests | networks, Verb: Delete},
	"(sigs.k8s.io/controller-runtime/pkg/client.Writer).DeleteAllOf":       {Is: requests | networks, Verb: DeleteAllOf},
	"(sigs.k8s.io/controller-runtime/pkg/client.SubResourceWriter).Create": {Is: requests | networks, Verb: Create},
	"(sigs.k8s.io/controller-runtime/pkg/client.SubResourceWriter).Update": {Is: requests | networks, Verb: Update},
	"(sigs.k8s.io/controller-runtime/pkg/client.SubResourceWriter).Patch":  {Is: requests | networks, Verb: Patch},
	"(sigs.k8s.io/controller-runtime/pkg/client.SubResourceWriter).Apply":  {Is: requests | networks, Verb: Apply},

	mergeFrom:            {Is: harmless},
	mergeFromWithOptions: {Is: harmless},
	strategicMergeFrom:   {Is: harmless},
	"sigs.k8s.io/controller-runtime/pkg/client.ObjectKeyFromObject": {Is: harmless | namesObject},

	"(sigs.k8s.io/controller-runtime/pkg/client.StatusClient).Status":                      {Is: harmless},
	"(sigs.k8s.io/controller-runtime/pkg/client.SubResourceClientConstructor).SubResource": {Is: harmless},

	// They create an object or change it, by way of a function that they call.
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.CreateOrUpdate": {
		Verb: Save, Variable: "sigs.k8s.io/controller-runtime.CreateOrUpdate"},
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.CreateOrPatch": {
		Verb: Save, Variable: "sigs.k8s.io/controller-runtime.CreateOrPatch"},
	setControllerReference: {
		Is: harmless, Variable: "sigs.k8s.io/controller-runtime.SetControllerReference"},
	setOwnerReference: {Is: harmless},
}

const (
	runtimeClient          = "sigs.k8s.io/controller-runtime/pkg/client.Client"
	readerGet              = "(sigs.k8s.io/controller-runtime/pkg/client.Reader).Get"
	readerList             = "(sigs.k8s.io/controller-runtime/pkg/client.Reader).List"
	mergeFrom              = "sigs.k8s.io/controller-runtime/pkg/client.MergeFrom"
	setControllerReference = "sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.SetControllerReference"
	setOwnerReference      = "sigs.k8s.io/controller-runtime/pkg/controller/controllerutil.SetOwnerReference"

	strategicMergeFrom   = "sigs.k8s.io/controller-runtime/pkg/client.StrategicMergeFrom"
	mergeFromWithOptions = "sigs.k8s.io/controller-runtime/pkg/client.MergeFromWithOptions"
)
