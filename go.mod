module github.com/ctrllint/ctrllint

go 1.26.0

require (
	github.com/aymanbagabas/go-udiff v0.4.1
	github.com/creachadair/jrpc2 v1.3.6
	github.com/golangci/plugin-module-register v0.1.2
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/term v0.47.0
	golang.org/x/tools v0.52.0
	honnef.co/go/tools v0.8.2
)

require (
	github.com/creachadair/mds v0.31.0 // indirect
	golang.org/x/mod v0.42.0
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
