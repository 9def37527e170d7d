module github.com/ctrllint/ctrllint/tools/site

go 1.26.0

replace github.com/ctrllint/ctrllint => ../..

require (
	github.com/alecthomas/chroma/v2 v2.27.0
	github.com/ctrllint/ctrllint v0.0.0-00010101000000-000000000000
	github.com/yuin/goldmark v1.8.7
	github.com/yuin/goldmark-highlighting/v2 v2.0.0-20230729083705-37449abec8cc
	golang.org/x/net v0.61.0
	golang.org/x/tools v0.52.0
)

require (
	github.com/dlclark/regexp2/v2 v2.2.1 // indirect
	go.yaml.in/yaml/v4 v4.0.0 // indirect
)
