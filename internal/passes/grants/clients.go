package grants

import (
	"bytes"
	"regexp"
	"slices"
)

var (
	// makesManager finds the calls of NewManager and manager.New, under the names by which programs import them.
	makesManager = regexp.MustCompile(`(?m)^[^/\n]*\b(?:(?:ctrl|cr|controllerruntime|controllers?|runtime)\.NewManager|(?:ctrl|cr|runtime|controller)?[mM]anager\.New|mgr\.New)\(`)

	// makesClient finds the calls that make clients of a configuration, with the configuration.
	makesClient = regexp.MustCompile(`\b((?:ctrl|ctrlruntime|cr|crt|runtime|controller|kube|k8s)?[cC]lient\.New|NewWithWatch|cluster\.New)\(\s*([^\n]*)`)

	// ownConfig finds the configurations with which a program speaks to the API server of its own cluster.
	ownConfig = regexp.MustCompile(`GetConfig(OrDie)?\(|InClusterConfig\(`)

	// otherCluster finds what leads to API servers of other clusters: the functions of cluster-api and multicluster-runtime, and configurations
	// that a program reads from a secret or a file.
	otherCluster = regexp.MustCompile(`\bremote\.NewCluster|ClusterCache|multicluster|RESTConfigFrom|NewClientConfigFromBytes|NewNonInteractive\w*Config|clientcmd\.Load|BuildConfigFrom`)
)

// defaultConfig finds configurations that a program reads from where kubectl does, without any overrides: GetConfig does the same.
var defaultConfig = regexp.MustCompile(`NewNonInteractive\w*Config\(\s*(clientcmd\.)?NewDefaultClientConfigLoadingRules\(\),\s*&(clientcmd\.)?ConfigOverrides\{\}`)

// ownClient finds the methods by which a type is a client of controller-runtime.
var ownClient = regexp.MustCompile(`(?m)^func \(\w+ \*?\w+\) (Create|Update)\(\w+ context\.Context, \w+ client\.Object, \w+ \.\.\.client\.\w+Option\) error \{`)

// inMemory reports whether a file declares a client that keeps what it is to write: its Create or Update gets an object and hands it to no
// other client.
func inMemory(text []byte) bool {
	for _, at := range ownClient.FindAllSubmatchIndex(text, -1) {
		body, _, _ := bytes.Cut(text[at[1]:], []byte("\n}"))
		if !bytes.Contains(body, append(append([]byte("."), text[at[2]:at[3]]...), '(')) {
			return true
		}
	}
	return false
}

// OneCluster reports whether all clients of the program are those of one cluster, with the rights of one manager: it makes one manager, and
// no client of another configuration, and none of its own making that writes to no API server.
func (p *Project) OneCluster() bool { return p.managers == 1 && !p.foreign }

// OneProgram reports whether the source makes no more than one manager. One of two can run under another account, whose rights no marker says: a
// sidecar has those of the pods that it is in.
func (p *Project) OneProgram() bool { return p.managers <= 1 }

// OneCommand reports whether the source has no command but the one that makes the manager: what others ask for, they may ask with rights of their own.
func (p *Project) OneCommand() bool { return len(p.commands) <= 1 }

// setToOwn reports whether arguments begin with a variable which the file sets to the configuration of the program.
func setToOwn(text, arguments []byte) bool {
	variable := firstName.Find(arguments)
	if variable == nil {
		return false
	}
	set := regexp.MustCompile(`\b` + string(variable) + `\b[^\n=]*=[^\n]*(GetConfig(OrDie)?|InClusterConfig)\(`)
	return set.Match(text)
}

var firstName = regexp.MustCompile(`^\w+`)

// clients notes the clients that a file makes.
func (s *source) clients(text []byte) {
	if holdsOne(text, "NewManager(", "anager.New(", "mgr.New(") {
		s.managers += len(makesManager.FindAll(text, -1))
	}
	s.foreign = s.foreign || holdsOne(text, "remote.NewCluster", "ClusterCache", "multicluster", "RESTConfigFrom", "NewClientConfigFromBytes",
		"NewNonInteractive", "clientcmd.Load", "BuildConfigFrom") && otherCluster.Match(defaultConfig.ReplaceAll(text, nil))
	s.foreign = s.foreign || holdsOne(text, "...client.") && inMemory(text)
	if !holdsOne(text, "lient.New(", "NewWithWatch(", "cluster.New(") {
		return
	}
	for _, made := range makesClient.FindAllSubmatch(text, -1) {
		s.foreign = s.foreign || !ownConfig.Match(made[2]) && !setToOwn(text, made[2])
	}
}

// holdsOne reports whether a text holds one of some parts. It is asked before an expression that needs one of them and is slow: an editor has
// all files of a project looked at after each change.
func holdsOne(text []byte, parts ...string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return bytes.Contains(text, []byte(part)) })
}
