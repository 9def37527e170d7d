# `make check` is what CI runs. The modules: the shipped one in the root, the fixtures in testdata and the programs in
# realbugs/variants with the real controller-runtime, and one per pinned tool in tools.
MODULES := . testdata realbugs/variants $(patsubst %/go.mod,%,$(wildcard tools/*/go.mod))

# Those of the tools that have tests.
TESTED := tools/release tools/ci tools/site tools/rbac

# The race detector is slow; these packages are the ones that start goroutines. Their tests of what a run costs
# would measure the detector.
RACE := ./internal/cache/... ./internal/load/... ./internal/lint/... ./realbugs/...

# Where git directories of the benchmark are (OWNER+NAME/repo or OWNER/NAME.git); without it they
# are fetched from GitHub.
REPOS ?=

.PHONY: check build fmt gofmt vet staticcheck tidy test race self drivers bench generate site vscode resources corpus ledger clean

check: build gofmt vet staticcheck tidy test race self drivers

# The commands among the programs of realbugs/variants are type-checked by the test that lints them, and not linked: dozens of them take minutes and
# gigabytes.
build:
	@for m in $(filter-out tools/golangci-lint realbugs/variants,$(MODULES)); do echo "build $$m"; go build -C $$m ./... || exit 1; done
	@echo "build realbugs/variants"; go build -C realbugs/variants -buildmode=archive ./...

fmt:
	gofmt -w $$(git ls-files '*.go')

gofmt:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go')) && test -z "$$unformatted" || \
		{ echo "not formatted, run make fmt:"; echo "$$unformatted"; exit 1; }

vet:
	go vet ./...

staticcheck: bin/staticcheck
	bin/staticcheck ./...

bin/staticcheck: tools/lint/go.mod tools/lint/go.sum
	go build -C tools/lint -o ../../bin/staticcheck honnef.co/go/tools/cmd/staticcheck

tidy:
	@for m in $(MODULES); do echo "tidy $$m"; go -C $$m mod tidy -diff || exit 1; done

# Generated files, the ledgers' form and the rules of docs/architecture.md are checked by tests too. What a run costs is
# measured apart: beside the tests of other packages, a large package gets less of the processor's cache.
test: tools/ci/node_modules
	go test -timeout 30m -skip '^TestScale' ./...
	go test -timeout 30m -run '^TestScale' ./internal/lint
	@for m in $(TESTED); do echo "test $$m"; go test -C $$m ./... || exit 1; done

# The validator that knows what GitHub takes of SARIF. Without npm its test is skipped, and CI fails.
tools/ci/node_modules: tools/ci/package-lock.json
	@if command -v npm >/dev/null; then npm ci --prefix tools/ci --no-fund --no-audit --loglevel error && touch $@; \
	else echo "npm is missing: what GitHub says to the SARIF files is not checked"; fi

race:
	CTRLLINT_ROUNDS=20 go test -race -timeout 30m -skip '^TestScale' $(RACE)

# The linter on itself.
self:
	go run ./cmd/ctrllint ./...

# Every way to run the rules, with the real programs. Building golangci-lint is slow the first time
# only; the go command knows when there is nothing to do.
drivers:
	go build -o bin/ctrllint ./cmd/ctrllint
	go build -C tools/golangci-lint -o ../../bin/golangci-lint .
	go test -count=1 -timeout 30m ./internal/drivers -bin $(CURDIR)/bin

# What a run costs, beside other linters, in the checkouts of CHECKOUTS: clean directories of modules
# whose dependencies are downloaded. Takes some compilations of everything, so that an hour is not
# long. BENCH holds more flags, for instance -states or -times; go run ./tools/bench -h lists them.
CHECKOUTS ?=
bench: bin/staticcheck
	go build -o bin/ctrllint ./cmd/ctrllint
	go build -C tools/golangci-lint -o ../../bin/golangci-lint .
	go run ./tools/bench -out docs $(BENCH) $(CHECKOUTS)

generate:
	go run ./tools/gendocs

# The documentation, to be read in a browser from bin/site/index.html; its test is part of check.
site:
	go run -C tools/site .

# The extension for VS Code, packed as it is published and then run in a real VS Code on the demo operator. It
# needs Chromium and 400 MB from npm, so that it is no part of check.
vscode:
	go build -o bin/ctrllint ./cmd/ctrllint
	@for d in editors/vscode editors/vscode/test; do npm ci --prefix $$d --no-fund --no-audit --loglevel error || exit 1; done
	npm run package --prefix editors/vscode --silent
	npm test --prefix editors/vscode/test --silent -- $(CURDIR)/bin/ctrllint

# The resources of Kubernetes itself, from its own documents; for a new version of it.
resources:
	go run -C tools/rbac ./genresources > internal/knowledge/resources.txt.new
	mv internal/knowledge/resources.txt.new internal/knowledge/resources.txt

# The real bugs: before every change in what is reported.
corpus:
	go run ./realbugs $(if $(REPOS),-repos $(REPOS))

# The precision of the labelled findings; fails if one has no label yet.
ledger:
	go run ./realbugs ledger -check

clean:
	rm -rf bin dist
