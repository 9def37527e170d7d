// Package testdata is the module of the rules' fixtures: programs, wrong and right, on the real
// types of controller-runtime. See CONTRIBUTING.md for how they are written.
package testdata
