package ci_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/textproto"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var exitStatus = regexp.MustCompile(`# exit status (\d)`)

// TestGettingStarted runs the commands of docs/getting-started.md as a newcomer would: in an empty home, with a
// repository that has a hazard. The clone is one of this repository, and the caches of Go are those of the
// machine, which saves time and changes nothing else.
func TestGettingStarted(t *testing.T) {
	home := t.TempDir()
	absolute, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(home, ".gitconfig"), fmt.Sprintf("[user]\nname = newcomer\nemail = newcomer@example.com\n"+
		"[url %q]\ninsteadOf = https://github.com/ctrllint/ctrllint\n", absolute))
	write(t, filepath.Join(home, "operator", "go.mod"), "module example.com/mail\n\ngo 1.26.0\n")
	write(t, filepath.Join(home, "operator", "deliver.go"), hazard)
	prepare := "cd ~/operator && git init --quiet && git remote add origin https://github.com/example/mail && git add --all && git commit --quiet --message begin && cd\n"
	cmd := exec.Command("bash", "-c", prepare+script(string(read(t, filepath.Join(root, "docs", "getting-started.md")))))
	cmd.Dir = home
	cmd.Env = []string{
		"HOME=" + home, "PATH=" + os.Getenv("PATH"), "GOTOOLCHAIN=local", "GOFLAGS=" + os.Getenv("GOFLAGS"),
		"GOMODCACHE=" + goEnv(t, "GOMODCACHE"), "GOCACHE=" + goEnv(t, "GOCACHE"), "GOPROXY=" + goEnv(t, "GOPROXY"),
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	for _, want := range []string{"errs is unbuffered", "+\terrs := make(chan error, 1)", "deliver.go | 2 +-", ".ctrllint.yml", ".github/workflows"} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	config := read(t, filepath.Join(home, ".config", "nvim", "lsp", "ctrllint.lua"))
	if !bytes.Contains(config, []byte(`cmd = { "ctrllint", "lsp" }`)) {
		t.Errorf("the editor starts something else: %s", config)
	}
	serves(t, filepath.Join(home, "go", "bin", "ctrllint"))
}

// serves begins and ends a session of an editor.
func serves(t *testing.T, program string) {
	t.Helper()
	cmd := exec.Command(program, "lsp")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(out)
	for _, request := range []string{`"initialize","params":{"capabilities":{}}`, `"shutdown"`} {
		send(in, `{"jsonrpc":"2.0","id":1,"method":`+request+`}`)
		header, err := textproto.NewReader(answers).ReadMIMEHeader()
		if err != nil {
			t.Fatalf("%s: %v", request, err)
		}
		length, err := strconv.Atoi(header.Get("Content-Length"))
		if err != nil {
			t.Fatalf("%s: %v", request, err)
		}
		answer := make([]byte, length)
		if _, err := io.ReadFull(answers, answer); err != nil || !bytes.Contains(answer, []byte(`"result"`)) {
			t.Errorf("%s: %v, %s", request, err, answer)
		}
	}
	send(in, `{"jsonrpc":"2.0","method":"exit"}`)
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

func send(to io.Writer, message string) {
	fmt.Fprintf(to, "Content-Length: %d\r\n\r\n%s", len(message), message)
}

// script joins the commands of a page. Each has to end with the status that the comment beside it names, 0
// without one.
func script(page string) string {
	var b strings.Builder
	for _, match := range fence.FindAllStringSubmatch(page, -1) {
		if match[1] != "sh" {
			continue
		}
		command := ""
		for line := range strings.Lines(match[2]) {
			command += line
			if strings.Contains(command, "<<'EOF'") && line != "EOF\n" {
				continue // up to the end of the text
			}
			want := "0"
			if m := exitStatus.FindStringSubmatch(line); m != nil {
				want = m[1]
			}
			fmt.Fprintf(&b, "%sstatus=$?; [ $status = %s ] || { echo \"exit status $status\"; exit 1; }\n", command, want)
			command = ""
		}
	}
	return "set -x\n" + b.String()
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
