package progen

// objects is the grammar of programs that read, copy, group, change and write back objects of the API, and walk their content.
var objects = &grammar{
	imports: `import (
	"context"
	"iter"
	"maps"
	"slices"
	"sort"
	"sync"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/labels"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/retry"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)`,
	prelude: `
type tree struct {
	parent  *tree
	kids    []*tree
	byName  map[string]*tree
	pod     *corev1.Pod
	grouped map[string][]*corev1.Pod
	content map[string]any
	visit   func(*tree) *tree
}

type store[T client.Object] struct {
	mu    sync.Mutex
	items map[string]T
	lists map[string][]T
	next  *store[T]
	added chan T
	copy  func(T) T
}

func (s *store[T]) put(key string, object T) T {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.next != nil {
		object = s.next.put(object.GetName(), object)
	}
	s.items[key], s.lists[key] = object, append(s.lists[key], object)
	return s.items[key]
}

func (s *store[T]) get(key string) (object T, ok bool) {
	if object, ok = s.items[key]; !ok && s.next != nil {
		return s.next.get(key)
	}
	return s.copy(object), ok
}

func (s *store[T]) each(yield func(string, T) bool) {
	for name, object := range s.items {
		if !yield(name, object) {
			return
		}
	}
	s.next.each(yield)
}

func (s *store[T]) merge(other *store[T]) *store[T] {
	if other == nil {
		return s
	}
	maps.Copy(other.items, s.items)
	return other.next.merge(&store[T]{next: s, items: other.items})
}

type stage interface {
	run(context.Context, client.Object) (client.Object, error)
	then() stage
}

type stages []stage

func (s stages) run(ctx context.Context, object client.Object) (client.Object, error) {
	for _, each := range s {
		next, err := each.run(ctx, object)
		if err != nil {
			return object, err
		}
		object = next
	}
	return object, nil
}

func (s stages) then() stage { return s[1:] }

type reconciler struct {
	client.Client
	lister  corelisters.PodLister
	indexer cache.Indexer
	queue   workqueue.TypedRateLimitingInterface[string]
	store   *store[*corev1.Pod]
	root    *tree
	pods    map[string]*corev1.Pod
	latest  *corev1.Pod
	handle  func(*corev1.Pod) error
	stage   stage
}

func mapped[K comparable, T any](from map[K]T, each func(T) T) map[K]T {
	to := make(map[K]T, len(from))
	for key, value := range from {
		to[key] = each(value)
	}
	return to
}

func filtered[S ~[]T, T any](items S, keep func(T) bool) (kept S) {
	if len(items) == 0 {
		return kept
	}
	if keep(items[0]) {
		kept = append(kept, items[0])
	}
	return append(kept, filtered(items[1:], keep)...)
}

func collected[T any](seq iter.Seq[T]) (items []T) {
	for item := range seq {
		items = append(items, item)
	}
	return items
}

var (
	_ = sort.Strings
	_ = slices.Values[[]int]
	_ = time.Second
	_ = apierrors.IsNotFound
	_ = labels.Everything
	_ = retry.RetryOnConflict
	_ = controllerutil.AddFinalizer
	_ metav1.Object
)
`,
	types: []string{
		"context.Context", "error", "bool", "int", "string", "any", "[]any", "map[string]any", "[]map[string]any", "map[string]string", "[]string",
		"corev1.Pod", "*corev1.Pod", "[]corev1.Pod", "[]*corev1.Pod", "map[string]*corev1.Pod", "map[string][]*corev1.Pod", "*corev1.PodList", "*corev1.PodSpec",
		"*corev1.Container", "[]corev1.Container", "client.Object", "*unstructured.Unstructured", "*tree", "*reconciler", "*store[*corev1.Pod]", "stage",
		"chan *corev1.Pod", "iter.Seq[*corev1.Pod]", "func(*corev1.Pod) error", "func(any) any", "func()", "ctrl.Result", "ctrl.Request",
		atHand, atHand, atHand, atHand, atHand, atHand, atHand, atHand, atHand, atHand, atHand, atHand,
	},
	exprs:      objectExprs,
	statements: objectStatements,
	functions:  objectFunctions,
}

var objectExprs = map[string][]string{
	"context.Context":  {"context.Background()", "context.WithoutCancel({context.Context})"},
	"int":              {"1", "len({[]*corev1.Pod})", "len({map[string]any})", "({int} + {int})", "len({[]any}) - 1"},
	"string":           {`"a"`, `({string} + "-" + {string})`, "{*corev1.Pod}.Name", "{*corev1.Pod}.Labels[{string}]", "{client.Object}.GetName()", "{map[string]string}[{string}]", "{any}.(string)", "client.ObjectKeyFromObject({client.Object}).String()"},
	"[]string":         {"nil", "[]string{ {string} }", "{*corev1.Pod}.Finalizers", "append({[]string}, {string})", "slices.Sorted(maps.Keys({map[string]*corev1.Pod}))"},
	"any":              {"nil", "any({map[string]any})", "any({[]any})", "{map[string]any}[{string}]", "{[]any}[{int}]", "copyValue({any})", "any({*corev1.Pod})", "{func(any) any}({any})", "any({*unstructured.Unstructured})", "any({string})"},
	"[]any":            {"nil", "[]any{ {any}, {any} }", "make([]any, {int})", "append({[]any}, {any})", "copyList({[]any})", "{any}.([]any)", "{[]any}[{int}:]", "slices.Clone({[]any})"},
	"map[string]any":   {"make(map[string]any)", "map[string]any{ {string}: {any} }", "copyContent({map[string]any})", "mergeContent({map[string]any}, {map[string]any})", "{any}.(map[string]any)", "{*unstructured.Unstructured}.Object", "{*unstructured.Unstructured}.UnstructuredContent()", "{map[string]any}[{string}].(map[string]any)", "{*tree}.content", "{[]map[string]any}[{int}]", "maps.Clone({map[string]any})", "mapped({map[string]any}, {func(any) any})"},
	"[]map[string]any": {"nil", "[]map[string]any{ {map[string]any} }", "append({[]map[string]any}, {map[string]any})"},
	"map[string]string": {"nil", "map[string]string{ {string}: {string} }", "{*corev1.Pod}.Labels", "{*corev1.Pod}.Annotations", "{client.Object}.GetLabels()", "mergeLabels({map[string]string}, {map[string]string})",
		"{*corev1.Pod}.Spec.NodeSelector", "maps.Clone({map[string]string})"},
	"corev1.Pod": {"corev1.Pod{ }", "*{*corev1.Pod}", "{[]corev1.Pod}[{int}]", "*{*corev1.Pod}.DeepCopy()", "changed({corev1.Pod})"},
	"*corev1.Pod": {"new(corev1.Pod)", "&{=corev1.Pod}", "&{[]corev1.Pod}[{int}]", "{[]*corev1.Pod}[{int}]", "{map[string]*corev1.Pod}[{string}]", "{map[string][]*corev1.Pod}[{string}][{int}]", "&{*corev1.PodList}.Items[{int}]", "{*corev1.Pod}.DeepCopy()",
		"{any}.(*corev1.Pod)", "{client.Object}.(*corev1.Pod)", "{*tree}.pod", "chosen({map[string]*corev1.Pod}, {string})", "newest({*corev1.Pod}, {*corev1.Pod})", "{*store[*corev1.Pod]}.put({string}, {*corev1.Pod})", "<-{chan *corev1.Pod}", "{*reconciler}.latest",
		"&corev1.Pod{ ObjectMeta: metav1.ObjectMeta{ Labels: {map[string]string}, OwnerReferences: {*corev1.Pod}.OwnerReferences }, Spec: *{*corev1.PodSpec} }", "nil"},
	"[]corev1.Pod":               {"nil", "{*corev1.PodList}.Items", "append({[]corev1.Pod}, {corev1.Pod})", "filtered({[]corev1.Pod}, func({+corev1.Pod} corev1.Pod) bool {F:bool})"},
	"[]*corev1.Pod":              {"nil", "append({[]*corev1.Pod}, {*corev1.Pod})", "append({[]*corev1.Pod}, {[]*corev1.Pod}...)", "{map[string][]*corev1.Pod}[{string}]", "{[]*corev1.Pod}[{int}:]", "slices.Collect({iter.Seq[*corev1.Pod]})", "collected({iter.Seq[*corev1.Pod]})", "listed({*reconciler}, {string})", "filtered({[]*corev1.Pod}, func({+*corev1.Pod} *corev1.Pod) bool {F:bool})"},
	"map[string]*corev1.Pod":     {"make(map[string]*corev1.Pod)", "map[string]*corev1.Pod{ {string}: {*corev1.Pod} }", "{*reconciler}.pods", "{*store[*corev1.Pod]}.items", "mapped({map[string]*corev1.Pod}, func({+*corev1.Pod} *corev1.Pod) *corev1.Pod {F:*corev1.Pod})", "maps.Clone({map[string]*corev1.Pod})"},
	"map[string][]*corev1.Pod":   {"make(map[string][]*corev1.Pod)", "grouped({[]*corev1.Pod}, {map[string][]*corev1.Pod})", "{*tree}.grouped", "{*store[*corev1.Pod]}.lists"},
	"*corev1.PodList":            {"new(corev1.PodList)", "&corev1.PodList{ Items: {[]corev1.Pod} }", "{*corev1.PodList}.DeepCopy()"},
	"*corev1.PodSpec":            {"new(corev1.PodSpec)", "&{*corev1.Pod}.Spec", "{*corev1.PodSpec}.DeepCopy()"},
	"*corev1.Container":          {"new(corev1.Container)", "&{*corev1.PodSpec}.Containers[{int}]", "&{[]corev1.Container}[{int}]", "container({*corev1.PodSpec}, {[]corev1.Container})", "nil"},
	"[]corev1.Container":         {"nil", "{*corev1.PodSpec}.Containers", "{*corev1.PodSpec}.InitContainers", "append({[]corev1.Container}, *{*corev1.Container})", "{[]corev1.Container}[{int}:]"},
	"client.Object":              {"nil", "client.Object({*corev1.Pod})", "client.Object({*unstructured.Unstructured})", "{any}.(client.Object)", "{client.Object}.DeepCopyObject().(client.Object)"},
	"*unstructured.Unstructured": {"new(unstructured.Unstructured)", "&unstructured.Unstructured{ Object: {map[string]any} }", "{*unstructured.Unstructured}.DeepCopy()", "{any}.(*unstructured.Unstructured)"},
	"*tree":                      {"nil", "new(tree)", "&tree{ parent: {*tree}, pod: {*corev1.Pod}, content: {map[string]any}, grouped: {map[string][]*corev1.Pod} }", "{*tree}.parent", "{*tree}.kids[{int}]", "{*tree}.byName[{string}]", "grow({*tree}, {*corev1.Pod})", "{*tree}.visit({*tree})", "{*reconciler}.root"},
	"*reconciler":                {"new(reconciler)", "&reconciler{ store: {*store[*corev1.Pod]}, root: {*tree}, pods: {map[string]*corev1.Pod}, stage: {stage} }"},
	"*store[*corev1.Pod]":        {"new(store[*corev1.Pod])", "&store[*corev1.Pod]{ items: {map[string]*corev1.Pod}, next: {*store[*corev1.Pod]}, copy: (*corev1.Pod).DeepCopy }", "{*store[*corev1.Pod]}.next", "{*store[*corev1.Pod]}.merge({*store[*corev1.Pod]})", "{*reconciler}.store"},
	"stage":                      {"nil", "stage({*reconciler})", "stages{ {stage}, {stage} }", "{stage}.then()", "{*reconciler}.stage"},
	"chan *corev1.Pod":           {"make(chan *corev1.Pod)", "make(chan *corev1.Pod, {int})", "pumped({chan *corev1.Pod}, {int})", "{*store[*corev1.Pod]}.added"},
	"iter.Seq[*corev1.Pod]":      {"slices.Values({[]*corev1.Pod})", "maps.Values({map[string]*corev1.Pod})", "below({*tree})", "func(yield func(*corev1.Pod) bool) {\nfor _, pod := range {[]*corev1.Pod} {\nif !yield(pod) {\nreturn\n}\n}\n}"},
	"func(*corev1.Pod) error":    {"func({+*corev1.Pod} *corev1.Pod) error {F:error}", "func({+*corev1.Pod} *corev1.Pod) error {F:error}", "{*reconciler}.handle", "nil"},
	"func(any) any":              {"copyValue", "func({+any} any) any {F:any}"},
	"func()":                     {"func() {F:}", "func() {F:}", "nil"},
	"ctrl.Result":                {"ctrl.Result{ }", "ctrl.Result{ RequeueAfter: time.Duration({int}) }"},
	"ctrl.Request":               {"ctrl.Request{ }", "ctrl.Request{ NamespacedName: client.ObjectKeyFromObject({client.Object}) }"},
	"bool": {"true", "!{bool}", "({bool} && {bool})", "({bool} || {bool})", "({*corev1.Pod} == nil)", "({error} != nil)", "({int} < {int})", "{*corev1.Pod}.DeletionTimestamp.IsZero()", "controllerutil.AddFinalizer({client.Object}, {string})", "apierrors.IsNotFound({error})",
		"({map[string]any} == nil)", "({string} == {string})", "controllerutil.ContainsFinalizer({client.Object}, {string})"},
	"error": {"nil", "{*reconciler}.Get({context.Context}, {ctrl.Request}.NamespacedName, {client.Object})", "{*reconciler}.List({context.Context}, {*corev1.PodList}, client.InNamespace({string}))", "{*reconciler}.Create({context.Context}, {client.Object})",
		"{*reconciler}.Update({context.Context}, {client.Object})", "{*reconciler}.Status().Update({context.Context}, {client.Object})", "{*reconciler}.Patch({context.Context}, {client.Object}, client.MergeFrom({client.Object}))", "{*reconciler}.Delete({context.Context}, {client.Object})",
		"{*reconciler}.sync({context.Context}, {*corev1.Pod})", "{*reconciler}.descend({context.Context}, {*tree}, {*corev1.PodSpec})", "{func(*corev1.Pod) error}({*corev1.Pod})", "retry.RetryOnConflict(retry.DefaultRetry, func() error {F:error})", "unstructured.SetNestedMap({map[string]any}, {map[string]any}, {string})",
		"client.IgnoreNotFound({error})", "{context.Context}.Err()", "controllerutil.SetControllerReference({client.Object}, {client.Object}, {*reconciler}.Scheme())"},
}
