package progen

// plain is the grammar of programs that need the standard library only.
var plain = &grammar{
	imports: `import (
	"context"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)`,
	prelude: `
type node struct {
	next, prev *node
	kids       []node
	value      int
	each       func(*node) *node
	in         chan chan int
	holder
}

type holder struct {
	mu   sync.Mutex
	once sync.Once
	held map[string]func()
}

func (h *holder) stop() { h.once.Do(func() { h.mu.Lock() }) }

type runner interface {
	Start(context.Context) error
	again() runner
}

type stopper interface {
	runner
	Stop()
}

type loop *loop

type chain []chain

type pair struct{ left, right int }

type list[T any] struct {
	items []T
	next  *list[T]
	done  chan struct{}
}

func (l *list[T]) push(v T) *list[T] {
	l.items = append(l.items, v)
	return &list[T]{next: l, items: l.items}
}

func (l *list[T]) all(yield func(int, T) bool) {
	for i, v := range l.items {
		if !yield(i, v) {
			return
		}
	}
}

type number interface{ ~int | ~int64 }

func largest[T number](vs ...T) (m T) {
	for _, v := range vs {
		m = max(m, v)
	}
	return m
}

func apply[K comparable, V any](m map[K]V, k K, f func(V) V) V { return f(m[k]) }

type worker struct {
	*node
	runner
	wg      sync.WaitGroup
	group   *worker
	stopped atomic.Bool
	stops   chan struct{}
	work    chan int
	errs    chan error
	cancel  context.CancelFunc
	server  *http.Server
	handler func(context.Context) error
	started bool
	pairs   [4]pair
}

var (
	_ = errors.New
	_ = time.Second
	_ = loop(nil)
	_ = chain(nil)
	_ = largest[int]
)

func iterate(n int) func(func(int, *node) bool) {
	return func(yield func(int, *node) bool) {
		for i := range n {
			if !yield(i, nil) {
				return
			}
		}
	}
}
`,
	types: []string{
		"int", "bool", "string", "error", "any", "chan int", "chan struct{}", "chan error", "chan chan int", "<-chan struct{}",
		"func()", "func() bool", "func(int) int", "func(context.Context) error", "*node", "node", "[]int", "[]node", "map[string]func()", "map[int]*worker",
		"context.Context", "context.CancelFunc", "time.Duration", "*http.Server", "*worker", "runner", "stopper", "pair", "[4]pair",
		"*list[int]", "list[error]", "*sync.WaitGroup", "loop", "chain", "*holder", "*int", "**node", "[]chan int",
	},
	exprs: map[string][]string{
		"int": {"0", "1", "({int} + {int})", "({=int} * {int})", "len({string})", "len({[]int})", "cap({chan int})", "<-{chan int}", "<-<-{chan chan int}", "{*node}.value", "{func(int) int}({int})", "{*worker}.count({int})",
			"{pair}.left", "{[4]pair}[1].right", "*{*int}", "largest({int}, {int})", "int({time.Duration})", "min({int}, {int})", "(*worker).count({*worker}, {int})", "apply(map[string]int{ }, {string}, {func(int) int})"},
		"bool": {"true", "!{bool}", "({bool} && {bool})", "({bool} || {bool})", "({int} < {int})", "({error} != nil)", "({error} == nil)", "({*node} == nil)", "({bool} == true)", "{func() bool}()", "{*worker}.started", "{*worker}.stopped.Load()",
			"errors.Is({error}, context.Canceled)", "({context.Context}.Err() != nil)", "({any} == nil)", "({pair} == {pair})", "{*worker}.ready({bool})", "({string} != {string})", "{*worker}.stopped.CompareAndSwap({bool}, {bool})"},
		"string":                      {`"a"`, "({string} + {string})", "{string}[:1]", "string(rune({=int}))"},
		"error":                       {"nil", `errors.New("failed")`, "{context.Context}.Err()", "<-{chan error}", "{func(context.Context) error}({context.Context})", "{runner}.Start({context.Context})", "{*http.Server}.ListenAndServe()", "errors.Join({error}, {error})", "{*worker}.run({context.Context})", "{*worker}.Start({context.Context})", "serve({context.Context}, {*http.Server})", "http.ListenAndServe({string}, nil)", "{*http.Server}.Shutdown({context.Context})"},
		"any":                         {"nil", "any({int})", "any({error})", "any({*node})", "any({runner})", "any({*worker})", "any({chan int})", "any({func()})", "any({pair})"},
		"chan int":                    {"make(chan int)", "make(chan int, {int})", "<-{chan chan int}", "{*worker}.work", "{[]chan int}[0]", "pipe({chan int})", "nil"},
		"chan struct{}":               {"make(chan struct{})", "{*worker}.stops", "nil", "make(chan struct{}, 1)", "{*list[int]}.done"},
		"chan error":                  {"make(chan error)", "make(chan error, 1)", "{*worker}.errs", "nil"},
		"chan chan int":               {"make(chan chan int)", "{*node}.in", "nil"},
		"<-chan struct{}":             {"{context.Context}.Done()", "(<-chan struct{})({chan struct{}})", "nil", "{*worker}.stopping()"},
		"func()":                      {"func() {F:}", "func() {F:}", "{*worker}.Stop", "{context.CancelFunc}", "{map[string]func()}[{string}]", "sync.OnceFunc({func()})", "{*worker}.wg.Done", "{*holder}.stop", "{stopper}.Stop", "nil"},
		"func() bool":                 {"func() bool {F:bool}", "func() bool {F:bool}", "{*worker}.stopped.Load", "nil"},
		"func(int) int":               {"func({+int} int) int {F:int}", "func({+int} int) int {F:int}", "{*worker}.count", "twice({func(int) int})"},
		"func(context.Context) error": {"func({+context.Context} context.Context) error {F:error}", "{*worker}.Start", "{runner}.Start", "{*worker}.handler", "{*worker}.run", "nil"},
		"*node":                       {"nil", "new(node)", "&node{ value: {int}, next: {*node} }", "{*node}.next", "{*node}.prev", "{*worker}.node", "&{[]node}[{int}]", "*{**node}", "{*node}.each({*node})", "walk({*node})", "&{=node}"},
		"node":                        {"node{ }", "*{*node}", "{[]node}[0]", "node{ kids: {[]node} }"},
		"[]int":                       {"nil", "[]int{ {int}, {int} }", "append({[]int}, {int})", "{[]int}[{int}:]", "{*list[int]}.items"},
		"[]node":                      {"nil", "{*node}.kids", "{[]node}[1:]", "{[]node}[{int}].kids"},
		"map[string]func()":           {"nil", "map[string]func(){ {string}: {func()} }", "{*worker}.held", "{*node}.held"},
		"map[int]*worker":             {"nil", "make(map[int]*worker)", "map[int]*worker{ {int}: {*worker} }"},
		"context.Context":             {"context.Background()", "context.TODO()", "context.WithValue({context.Context}, {string}, {any})", "context.WithoutCancel({context.Context})", "timed({context.Context})"},
		"context.CancelFunc":          {"nil", "{*worker}.cancel", "func() {F:}"},
		"time.Duration":               {"time.Second", "({time.Duration} + {time.Duration})", "time.Duration({int})", "2 * {time.Duration}"},
		"*http.Server":                {"&http.Server{ }", "{*worker}.server", `&http.Server{ Addr: {string} }`, "nil"},
		"*worker":                     {"nil", "new(worker)", "&worker{ server: {*http.Server}, errs: {chan error} }", "{*worker}.group", "{map[int]*worker}[{int}]", "build({*worker})", "{runner}.(*worker)", "{any}.(*worker)"},
		"runner":                      {"nil", "runner({*worker})", "runner({stopper})", "{runner}.again()", "{*worker}.runner"},
		"stopper":                     {"nil", "stopper({*worker})", "{runner}.(stopper)"},
		"pair":                        {"pair{ }", "pair{ {int}, {int} }", "{[4]pair}[{int} & 3]", "{*worker}.pairs[0]"},
		"[4]pair":                     {"[4]pair{ }", "{*worker}.pairs", "[4]pair{ 2: {pair} }"},
		"*list[int]":                  {"nil", "new(list[int])", "{*list[int]}.push({int})", "{*list[int]}.next"},
		"list[error]":                 {"list[error]{ }", "*(&list[error]{ }).push({error})"},
		"*sync.WaitGroup":             {"&{*worker}.wg", "new(sync.WaitGroup)"},
		"loop":                        {"nil", "loop(&{=loop})", "*{loop}"},
		"chain":                       {"nil", "chain{ {chain} }", "append({chain}, {chain})", "{chain}[{int}]"},
		"*int":                        {"nil", "new(int)", "&{=int}", "&{*node}.value", "&{[]int}[{int}]"},
		"**node":                      {"nil", "&{=*node}", "&{*node}.next", "&{*worker}.node"},
		"[]chan int":                  {"nil", "[]chan int{ {chan int}, {chan int} }", "append({[]chan int}, {chan int})"},
		"*holder":                     {"&{*node}.holder"},
	},
	statements: plainStatements,
	functions:  plainFunctions,
}
