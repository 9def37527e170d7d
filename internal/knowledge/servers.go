package knowledge

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A Server is a thing that blocks in one method until another method of the same value ends it.
type Server struct {
	Type   string   // as TypeName gives it
	Blocks []string // methods that block
	Ends   []string // methods that end them
	Serves bool     // it serves a network address, so that somebody has to shut it down
	Fails  bool     // what blocks comes back with an error only
	Data   bool     // it comes back with each piece of data

	Closed ErrorKind // the error with which what blocks comes back once it has been ended; "" if that is nil, or not known
}

// KindServerClosed is the error with which a server of net/http ends once it has been shut down.
const KindServerClosed ErrorKind = "is http.ErrServerClosed"

// Servers are the types known to block so. The concrete connections of net have the methods of net.conn,
// which they embed.
var Servers = []Server{
	{Type: "net/http.Server", Blocks: []string{"Serve", "ServeTLS", "ListenAndServe", "ListenAndServeTLS"}, Ends: []string{"Shutdown", "Close"}, Serves: true, Fails: true, Closed: KindServerClosed},
	{Type: "google.golang.org/grpc.Server", Blocks: []string{"Serve"}, Ends: []string{"Stop", "GracefulStop"}, Serves: true},
	{Type: listener, Blocks: []string{"Accept"}, Ends: []string{"Close"}},
	{Type: "net.TCPListener", Blocks: []string{"Accept", "AcceptTCP"}, Ends: []string{"Close", "SetDeadline"}},
	{Type: "net.UnixListener", Blocks: []string{"Accept", "AcceptUnix"}, Ends: []string{"Close", "SetDeadline"}},
	{Type: queueType, Blocks: []string{"Get"}, Ends: []string{"ShutDown", "ShutDownWithDrain"}},
	{Type: plainQueueType, Blocks: []string{"Get"}, Ends: []string{"ShutDown", "ShutDownWithDrain"}},
	{Type: "k8s.io/client-go/tools/cache.Queue", Blocks: []string{"Pop"}, Ends: []string{"Close"}},

	{Type: "net.Conn", Blocks: []string{"Read"}, Ends: endsRead, Data: true},
	{Type: "net.PacketConn", Blocks: []string{"ReadFrom"}, Ends: endsRead, Data: true},
	{Type: "net.conn", Blocks: []string{"Read"}, Ends: endsRead, Data: true},
	{Type: "net.UDPConn", Blocks: []string{"ReadFrom", "ReadFromUDP", "ReadFromUDPAddrPort", "ReadMsgUDP"}, Data: true},
	{Type: "net.UnixConn", Blocks: []string{"ReadFrom", "ReadFromUnix", "ReadMsgUnix"}, Data: true},
	{Type: "crypto/tls.Conn", Blocks: []string{"Read"}, Ends: endsRead, Data: true},
}

// endsRead are the methods of a connection that end a read, at once or in time.
var endsRead = []string{"Close", "SetDeadline", "SetReadDeadline"}

// QueueLength reports whether a call asks how many items wait in a work queue.
func QueueLength(call *ssa.CallCommon) bool {
	callee := Callee(call)
	return callee == "("+queueType+").Len" || callee == "("+plainQueueType+").Len"
}

// Drains reports whether a call shuts a server down and waits for the requests that it has begun, or a factory of informers and waits for the handlers of
// their events.
func Drains(call *ssa.CallCommon) (requests, events bool) {
	callee := Callee(call)
	server, _, ends := ServerOf(callee)
	name := lastPart(callee)
	return ends && server.Serves && (name == "Shutdown" || name == "GracefulStop"), strings.HasSuffix(callee, "SharedInformerFactory).Shutdown")
}

// ServerOf returns the server type and method when name is a method of one.
func ServerOf(name string) (server *Server, blocks, ends bool) {
	row := serverMethods[name]
	return row.server, row.server != nil && !row.ends, row.ends
}

type serverMethod struct {
	server *Server
	ends   bool
}

// serverMethods holds the methods of Servers by name: the question is asked of every call.
var serverMethods = func() map[string]serverMethod {
	methods := make(map[string]serverMethod)
	for i := range Servers {
		s := &Servers[i]
		for _, method := range s.Ends {
			methods["("+s.Type+")."+method] = serverMethod{s, true}
		}
		for _, method := range s.Blocks {
			methods["("+s.Type+")."+method] = serverMethod{s, false}
		}
	}
	return methods
}()

// Profiles is the package that registers handlers for profiles when it is imported.
const Profiles = "net/http/pprof"

// ServerHandler is the field of a server of net/http that has what it serves.
const ServerHandler = "Handler"

// Loopback reports whether a server on an address is reached from its own machine alone, also on a port that is put into a text.
func Loopback(address ssa.Value) bool {
	host, _, _ := cutLast(PatchText(address), ":")
	return host == "localhost" || host == "[::1]" || strings.HasPrefix(host, "127.")
}

// RegistersService reports whether a call puts a service on a server. protoc-gen-go-grpc writes such a
// function for each service, RegisterHealthServer for instance, and so a name and not a list decides.
func RegistersService(call *ssa.CallCommon) bool {
	callee := call.StaticCallee()
	return callee != nil && strings.HasPrefix(callee.Name(), "Register")
}

// serverAPI are functions that serve, and clients of the network. Servers that something can stop are types.
var serverAPI = map[string]Symbol{
	"net/http.Handle":                {Handler: 2},
	"net/http.HandleFunc":            {Handler: 2},
	"(net/http.ServeMux).Handle":     {Handler: 2},
	"(net/http.ServeMux).HandleFunc": {Handler: 2},

	"net/http.ListenAndServe":    {Is: serves},
	"net/http.ListenAndServeTLS": {Is: serves},
	"net/http.Serve":             {Is: serves},
	"net/http.ServeTLS":          {Is: serves},

	"crypto/tls.Dial":                      {Is: networks | connects | nilWithError, Opens: "Close"},
	"crypto/tls.DialWithDialer":            {Is: networks | connects | nilWithError, Opens: "Close"},
	"crypto/tls.Listen":                    {Is: connects | nilWithError},
	"(crypto/tls.Dialer).DialContext":      {Is: live | connects | nilWithError, Opens: "Close"},
	"net.Dial":                             {Is: networks | connects | nilWithError, Opens: "Close"},
	"net.DialTCP":                          {Is: networks | connects | nilWithError, Opens: "Close"},
	"net.DialTimeout":                      {Is: networks | connects | nilWithError, Opens: "Close"},
	"net.DialUDP":                          {Is: connects | nilWithError, Opens: "Close"},
	"net.DialUnix":                         {Is: connects | nilWithError, Opens: "Close"},
	"net.Listen":                           {Is: connects | nilWithError},
	"net.ListenPacket":                     {Is: connects | nilWithError},
	"net.ListenTCP":                        {Is: connects | nilWithError},
	"net.ListenUDP":                        {Is: connects | nilWithError},
	"net.ListenUnix":                       {Is: connects | nilWithError},
	"net.ListenUnixgram":                   {Is: connects | nilWithError},
	"(net/http.Hijacker).Hijack":           {Opens: "Close"},
	"(net/http.ResponseController).Hijack": {Opens: "Close"},
	"(net.Dialer).Dial":                    {Is: networks | connects | nilWithError, Opens: "Close"},
	"(net.ListenConfig).ListenPacket":      {Is: live | connects | nilWithError},
	"net/http.Get":                         {Is: networks | nilWithError, Opens: BodyClose},
	"net/http.Head":                        {Is: networks | nilWithError},
	"net/http.Post":                        {Is: networks | nilWithError, Opens: BodyClose},
	"net/http.PostForm":                    {Is: networks | nilWithError, Opens: BodyClose},
	"(net/http.Client).Get":                {Is: networks | nilWithError, Opens: BodyClose},
	"(net/http.Client).Head":               {Is: networks | nilWithError},
	"(net/http.Client).Post":               {Is: networks | nilWithError, Opens: BodyClose},
	"(net/http.Client).PostForm":           {Is: networks | nilWithError, Opens: BodyClose},

	execStream:            {Is: networks},
	execStreamWithContext: {Is: networks},

	"(google.golang.org/grpc.ClientConn).WaitForStateChange": {Is: endsFalse},

	"database/sql.Open":                {Opens: "Close"},
	"database/sql.OpenDB":              {Opens: "Close"},
	"(database/sql.DB).Query":          {Opens: "Close"},
	"(database/sql.Tx).Query":          {Opens: "Close"},
	"(database/sql.Stmt).Query":        {Opens: "Close"},
	"(database/sql.Stmt).QueryContext": {Opens: "Close"},
	"(database/sql.DB).Prepare":        {Opens: "Close"},
	sqlPrepared:                        {Opens: "Close"},
	sqlConn:                            {Opens: "Close"},

	"os.Open":                {Opens: "Close"},
	"os.OpenFile":            {Opens: "Close"},
	"os.Create":              {Opens: "Close"},
	"os.CreateTemp":          {Opens: "Close"},
	"io/ioutil.TempFile":     {Opens: "Close"},
	"archive/zip.OpenReader": {Opens: "Close"},

	"google.golang.org/grpc.NewClient":                {Opens: "Close"},
	"google.golang.org/grpc.Dial":                     {Opens: "Close"},
	grpcDial:                                          {Opens: "Close"},
	"github.com/fsnotify/fsnotify.NewWatcher":         {Opens: "Close"},
	"github.com/fsnotify/fsnotify.NewBufferedWatcher": {Opens: "Close"},
}

// What makes a request of HTTP, and sends it.
const (
	NewRequest            = "net/http.NewRequest"
	NewRequestWithContext = "net/http.NewRequestWithContext"
	DoRequest             = "(net/http.Client).Do"
	DefaultClient         = "net/http.DefaultClient"
	DefaultTransport      = "net/http.DefaultTransport"
	CloneTransport        = "(net/http.Transport).Clone"
	ClientTimeout         = "Timeout" // the field of a client that limits the time of its requests
	ClientTransport       = "Transport"
	TransportTimeout      = "ResponseHeaderTimeout" // the field of a transport that limits how long an answer takes to begin
)

// AsksAlone reports whether a call sends a request of HTTP that has no context, and the client that sends it; nil for that of the library.
func AsksAlone(call *ssa.CallCommon) (client ssa.Value, ok bool) {
	name := Callee(call)
	if !Acts[name] || !strings.HasPrefix(name, "net/http.") && !strings.HasPrefix(name, "(net/http.Client).") {
		return nil, false
	}
	return Receiver(call), true
}

// What runs a command in a pod, and waits until it has ended.
const (
	execStream            = "(k8s.io/client-go/tools/remotecommand.Executor).Stream"
	execStreamWithContext = "(k8s.io/client-go/tools/remotecommand.Executor).StreamWithContext"
)

// RunsInPod reports whether a call runs a command in a pod and waits for its end, and returns the context that ends the wait; nil for none.
func RunsInPod(call *ssa.CallCommon) (ctx ssa.Value, ok bool) {
	switch Callee(call) {
	case execStream:
		return nil, true
	case execStreamWithContext:
		return Args(call)[0], true
	}
	return nil, false
}

// LeavesContext reports whether a call leaves the context of a request that it is given as it is: it sets headers and the like, which
// every method of the request does but those that make another one.
func LeavesContext(call *ssa.CallCommon) bool {
	method, ok := strings.CutPrefix(Callee(call), "("+HTTPRequest+").")
	return ok && method != "WithContext" && method != "Clone"
}

// AlwaysFail are functions whose error is never nil: they come back only with one.
var AlwaysFail = func() Names {
	names := having(serves)
	for name, method := range serverMethods {
		if method.server.Fails && !method.ends {
			names[name] = true
		}
	}
	return names
}()

// listener is what a server takes its connections from.
const listener = "net.Listener"

// ServesListener reports whether a call runs a server of a package on a listener that somebody has made: what fails mostly, a port that is taken, has failed there.
func ServesListener(call *ssa.CallCommon) bool {
	return PackageServers[Callee(call)] && TypeName(call.Args[0].Type()) == listener
}

// ServesProfiles reports whether a call of a package runs a server that is there for who debugs the process, by http.ListenAndServe and its like: it
// listens on the machine alone, or has the handlers that net/http/pprof registers and no others of its own.
func ServesProfiles(in *types.Package, call *ssa.CallCommon) bool {
	_, registered := call.Args[len(call.Args)-1].(*ssa.Const)
	return Loopback(call.Args[0]) || registered && slices.ContainsFunc(in.Imports(), func(p *types.Package) bool { return p.Path() == Profiles })
}

// ProfilesOnly reports whether a value is a mux that is made in a function, all of whose handlers are those of net/http/pprof.
func ProfilesOnly(handler ssa.Value) bool {
	mux, ok := Unconverted(handler).(*ssa.Call)
	if !ok || Callee(&mux.Call) != "net/http.NewServeMux" {
		return false
	}
	registered := false
	for _, ref := range Referrers(mux) {
		switch ref := ref.(type) {
		case *ssa.MakeInterface:
		case *ssa.Call:
			at := symbols[Callee(&ref.Call)].Handler
			if at == 0 || Receiver(&ref.Call) != ssa.Value(mux) || !ofProfiles(ref.Call.Args[len(ref.Call.Args)-1]) {
				return false
			}
			registered = true
		default:
			return false
		}
	}
	return registered
}

// ofProfiles reports whether a handler is a function of net/http/pprof, or is made by one.
func ofProfiles(handler ssa.Value) bool {
	switch v := Unconverted(handler).(type) {
	case *ssa.Function:
		return v.Pkg != nil && v.Pkg.Pkg.Path() == Profiles
	case *ssa.Call:
		return calledPackage(&v.Call) == Profiles
	}
	return false
}

// AnswersError reports whether a call answers a request with an error, by http.Error; its first argument is the response.
func AnswersError(call *ssa.CallCommon) bool { return Callee(call) == httpError }
