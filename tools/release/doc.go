// Package release holds the configuration of a release, .goreleaser.yaml, to the schema of the
// goreleaser version that go.mod pins. It has tests only. A later goreleaser reads the same file; the
// pinned one is the last whose packagers need nothing but what the Go module proxy serves.
package release
