package progen

import "maps"

// both is the grammar of programs that use the libraries of controllers as well.
var both = &grammar{
	imports:    plain.imports + clusterImports,
	prelude:    plain.prelude + clusterPrelude,
	types:      append(append([]string{}, plain.types...), clusterTypes...),
	exprs:      clusterExprs(),
	statements: append(append([]string{}, clusterStatements...), plain.statements...),
	functions:  append(append([]function{}, clusterFunctions...), plain.functions...),
}

const clusterImports = `
import (
	"golang.org/x/sync/errgroup"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/manager"
)
`

const clusterPrelude = `
type expectations interface {
	SatisfiedExpectations(key string) bool
	ExpectCreations(key string, n int)
	CreationObserved(key string)
	DeleteExpectations(key string)
}

type reconciler struct {
	client.Client
	expectations
	group  *errgroup.Group
	lock   resourcelock.Interface
	leads  bool
	config leaderelection.LeaderElectionConfig
}

type holding struct {
	*corev1.Service
	below []holding
}

var (
	_ manager.Runnable = (*worker)(nil)
	_ = controllerutil.AddFinalizer
	_ cache.ResourceEventHandler
)
`

var clusterTypes = []string{
	"*corev1.Service", "client.Object", "ctrl.Result", "ctrl.Request", "ctrl.Manager", "ctrl.Options", "*reconciler", "expectations", "*errgroup.Group",
	"leaderelection.LeaderElectionConfig", "leaderelection.LeaderCallbacks", "*leaderelection.LeaderElector", "cache.ResourceEventHandlerFuncs", "func(any)", "func(context.Context)", "[]holding",
}

func clusterExprs() map[string][]string {
	exprs := maps.Clone(plain.exprs)
	for t, more := range clusterAlternatives {
		exprs[t] = append(append([]string{}, more...), exprs[t]...)
	}
	return exprs
}

var clusterAlternatives = map[string][]string{
	"*corev1.Service": {"new(corev1.Service)", "{*corev1.Service}.DeepCopy()", "{any}.(*corev1.Service)", "{[]holding}[{int}].Service", "nil"},
	"client.Object":   {"client.Object({*corev1.Service})", "nil"},
	"ctrl.Result":     {"ctrl.Result{ }", "ctrl.Result{ RequeueAfter: {time.Duration} }"},
	"ctrl.Request":    {"ctrl.Request{ }"},
	"ctrl.Manager":    {"nil"},
	"ctrl.Options":    {"ctrl.Options{ }", "ctrl.Options{ LeaderElection: {bool}, LeaderElectionID: {string} }"},
	"*reconciler":     {"new(reconciler)", "&reconciler{ expectations: {expectations}, group: {*errgroup.Group} }", "nil"},
	"expectations":    {"{*reconciler}.expectations", "nil"},
	"*errgroup.Group": {"new(errgroup.Group)", "{*reconciler}.group"},
	"leaderelection.LeaderElectionConfig": {
		"{*reconciler}.config",
		"leaderelection.LeaderElectionConfig{ Lock: {*reconciler}.lock, LeaseDuration: {time.Duration}, RenewDeadline: {time.Duration}, RetryPeriod: {time.Duration}, ReleaseOnCancel: {bool}, Callbacks: {leaderelection.LeaderCallbacks}, Name: {string} }",
	},
	"leaderelection.LeaderCallbacks":  {"leaderelection.LeaderCallbacks{ OnStartedLeading: {func(context.Context)}, OnStoppedLeading: {func()} }", "leaderelection.LeaderCallbacks{ }"},
	"*leaderelection.LeaderElector":   {"elector({leaderelection.LeaderElectionConfig})", "nil"},
	"cache.ResourceEventHandlerFuncs": {"cache.ResourceEventHandlerFuncs{ AddFunc: {func(any)}, DeleteFunc: {func(any)} }"},
	"func(any)":                       {"func({+any} any) {F:}", "func({+any} any) {F:}", "nil"},
	"func(context.Context)":           {"func({+context.Context} context.Context) {F:}", "{*leaderelection.LeaderElector}.Run", "nil"},
	"[]holding":                       {"nil", "{[]holding}[{int}].below", "append({[]holding}, holding{ Service: {*corev1.Service} })"},
	"bool": {"controllerutil.ContainsFinalizer({client.Object}, {string})", "{*corev1.Service}.DeletionTimestamp.IsZero()", "controllerutil.AddFinalizer({client.Object}, {string})", "controllerutil.RemoveFinalizer({client.Object}, {string})",
		"{expectations}.SatisfiedExpectations({string})", "{*reconciler}.leads", "{*leaderelection.LeaderElector}.IsLeader()", "({*corev1.Service}.DeletionTimestamp != nil)", "client.IgnoreNotFound({error}) == nil", "deleting({*corev1.Service}, {bool})"},
	"error": {"{*reconciler}.Update({context.Context}, {client.Object})", "{*reconciler}.Get({context.Context}, {ctrl.Request}.NamespacedName, {client.Object})", "{*reconciler}.Status().Update({context.Context}, {client.Object})", "{*reconciler}.Delete({context.Context}, {client.Object})",
		"{*reconciler}.ensure({context.Context}, {*corev1.Service})", "{*errgroup.Group}.Wait()", "client.IgnoreNotFound({error})", "{ctrl.Manager}.Add({*worker})", "{ctrl.Manager}.Start({context.Context})", "{*reconciler}.Patch({context.Context}, {client.Object}, client.MergeFrom({client.Object}))"},
	"string":          {"{ctrl.Request}.String()", "{ctrl.Request}.Name", "{*corev1.Service}.Name", "{client.Object}.GetNamespace()", `({string} + "/" + {string})`},
	"context.Context": {"ctrl.SetupSignalHandler()", "ctrl.LoggerInto({context.Context}, ctrl.Log)"},
}

var clusterStatements = []string{
	"{*errgroup.Group}.Go(func() error {F:error})",
	"{=error} = {error}",
	"controllerutil.AddFinalizer({client.Object}, {string})",
	"controllerutil.RemoveFinalizer({client.Object}, {string})",
	"{*corev1.Service}.Finalizers = nil",
	"{*corev1.Service}.Finalizers = append({*corev1.Service}.Finalizers, {string})",
	"{expectations}.ExpectCreations({string}, {int})",
	"{expectations}.CreationObserved({string})",
	"{expectations}.DeleteExpectations({string})",
	"leaderelection.RunOrDie({context.Context}, {leaderelection.LeaderElectionConfig})",
	"go leaderelection.RunOrDie({context.Context}, {leaderelection.LeaderElectionConfig})",
	"{*leaderelection.LeaderElector}.Run({context.Context})",
	"{=ctrl.Manager}, {=error} = ctrl.NewManager(nil, {ctrl.Options})",
	"{=ctrl.Result}, {=error} = {*reconciler}.Reconcile({context.Context}, {ctrl.Request})",
	"_ = {ctrl.Manager}.Add(manager.RunnableFunc({func(context.Context) error}))",
	"{*reconciler}.leads = {bool}",
	"{*reconciler}.config = {leaderelection.LeaderElectionConfig}",
	"if {=error} = {error}; {error} != nil {\n{B}\n}",
	"for _, {=*corev1.Service} = range []*corev1.Service{ {*corev1.Service} } {BL}",
	"if !{*corev1.Service}.DeletionTimestamp.IsZero() {\n{B}\n}",
	"if !{expectations}.SatisfiedExpectations({string}) {\n{B}\n}",
	"{=ctrl.Options}.LeaderElection = {bool}",
}

var clusterFunctions = []function{
	{"func ({+*reconciler} *reconciler) Reconcile({+context.Context} context.Context, {+ctrl.Request} ctrl.Request) (ctrl.Result, error)", "ctrl.Result,error"},
	{"func ({+*reconciler} *reconciler) ensure({+context.Context} context.Context, {+*corev1.Service} *corev1.Service) error", "error"},
	{"func ({+*reconciler} *reconciler) finalize({+context.Context} context.Context, {+client.Object} client.Object) ({+error} error)", "error"},
	{"func deleting({+*corev1.Service} *corev1.Service, {+bool} bool) bool", "bool"},
	{"func elector({+leaderelection.LeaderElectionConfig} leaderelection.LeaderElectionConfig) *leaderelection.LeaderElector", "*leaderelection.LeaderElector"},
	{"func handlers({+*reconciler} *reconciler) cache.ResourceEventHandlerFuncs", "cache.ResourceEventHandlerFuncs"},
}
