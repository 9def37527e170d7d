// Package ci holds tests of what ctrllint hands to other programs: the output formats, the action and
// the commands of docs/ci.md. They need libraries that the shipped module does not, and npm for the
// validator that knows what GitHub takes.
package ci
