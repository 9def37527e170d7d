package knowledge

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Notify sends the signals that the process gets on a channel.
const Notify = "os/signal.Notify"

const (
	command    = "github.com/spf13/cobra.Command"
	cliContext = "github.com/urfave/cli/v2.Context" // that of a run of a command, which has the context of the program in a field
)

// RunsCommand reports whether a field of a struct holds the function that a command line runs, and with whose end the
// process ends.
func RunsCommand(owner, field string) bool {
	return owner == command && (field == "Run" || field == "RunE")
}

// IsCommand reports whether a type is that of a command of a command line, or of a run of one.
func IsCommand(t types.Type) bool { return TypeName(t) == command || TypeName(t) == cliContext }

// HasCommandContext reports whether a field holds the context of a command, which is that of the program.
func HasCommandContext(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	field, ok := load.X.(*ssa.FieldAddr)
	return ok && Context(load.Type()) && TypeName(Pointee(field.X.Type())) == cliContext
}

// CommandContext reports whether a call is the one for the context of a command, which is that of the program.
func CommandContext(call *ssa.CallCommon) bool {
	return Callee(call) == "("+command+").Context"
}

// SetsUpSignals reports whether a function that is not seen has the form and the name of one that asks for the signals of the process and returns what
// ends with them: SetupSignalContext, or NewContext of a package called signals. It is handed no stop of another kind.
func SetsUpSignals(fn *types.Func) bool {
	sig := fn.Signature()
	if fn.Pkg() == nil || sig.Recv() != nil || fn.Pkg().Name() != "signals" && !strings.Contains(fn.Name(), "Signal") {
		return false
	}
	for param := range sig.Params().Variables() {
		if Context(param.Type()) || StopChannel(param.Type()) {
			return false
		}
	}
	return sig.Results().Len() > 0 && (Context(sig.Results().At(0).Type()) || StopChannel(sig.Results().At(0).Type()))
}

// processAPI are functions about the process: what ends it, and what it runs on.
var processAPI = map[string]Symbol{
	"os.Exit":                     {Is: noReturn},
	"runtime.Goexit":              {Is: noReturn},
	"log.Fatal":                   {Is: noReturn},
	"log.Fatalf":                  {Is: noReturn},
	"log.Fatalln":                 {Is: noReturn},
	"log.Panic":                   {Is: noReturn},
	"log.Panicf":                  {Is: noReturn},
	"log.Panicln":                 {Is: noReturn},
	"(log.Logger).Fatal":          {Is: noReturn},
	"(log.Logger).Fatalf":         {Is: noReturn},
	"(log.Logger).Fatalln":        {Is: noReturn},
	"k8s.io/klog/v2.Fatal":        {Is: noReturn},
	"k8s.io/klog/v2.Fatalf":       {Is: noReturn},
	"k8s.io/klog/v2.Fatalln":      {Is: noReturn},
	"k8s.io/klog/v2.FatalDepth":   {Is: noReturn},
	"k8s.io/klog/v2.Exit":         {Is: noReturn},
	"k8s.io/klog/v2.Exitf":        {Is: noReturn},
	"k8s.io/klog/v2.Exitln":       {Is: noReturn},
	"k8s.io/klog/v2.FlushAndExit": {Is: noReturn},
	"(testing.common).Fatal":      {Is: noReturn},
	"(testing.common).Fatalf":     {Is: noReturn},
	"(testing.common).FailNow":    {Is: noReturn},
	"(testing.common).Skip":       {Is: noReturn},
	"(testing.common).Skipf":      {Is: noReturn},
	"(testing.common).SkipNow":    {Is: noReturn},

	"os.Environ":  {Is: asks},
	getenv:        {Is: asks},
	"os.Getpid":   {Is: asks},
	"os.Hostname": {Is: asks},
	lookupEnv:     {Is: asks},

	Notify:                    {Is: signals},
	"os/signal.NotifyContext": {Is: signals},
	"sigs.k8s.io/controller-runtime/pkg/manager/signals.SetupSignalHandler": {
		Is: signals, Variable: "sigs.k8s.io/controller-runtime.SetupSignalHandler"},

	"k8s.io/apimachinery/pkg/util/runtime.Must": {Is: acts}, // it panics
}

// EnvironmentName returns the name of the variable of the environment that a call asks for; "" for another call, and for a name that is not constant.
func EnvironmentName(call *ssa.CallCommon) string {
	if callee := Callee(call); callee != getenv && callee != lookupEnv {
		return ""
	}
	name, _ := Text(call.Args[0])
	return name
}

const (
	getenv    = "os.Getenv"
	lookupEnv = "os.LookupEnv"
)
