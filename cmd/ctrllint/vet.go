package main

import "strings"

// calledByVet reports whether the arguments are those of the protocol between go vet and its tool:
// -V=full asks for the version, -flags for the flags, and a file *.cfg describes one package.
func calledByVet(args []string) bool {
	if len(args) == 0 {
		return false
	}
	return args[0] == "-V=full" || args[0] == "-flags" || strings.HasSuffix(args[len(args)-1], ".cfg")
}
