// Package marks has the names that the operator puts on objects.
package marks

// Scratch holds a claim while a build uses it.
const Scratch = "builds.kiln.dev/scratch"

// Build is the label with the name of the build.
const Build = "builds.kiln.dev/build"
