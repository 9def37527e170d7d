package swallowed

import (
	"archive/tar"
	"encoding/json"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	corev1 "k8s.io/api/core/v1"
)

// Tunnels serves requests.
type Tunnels struct{ backends map[string]*backend }

type backend struct{ sent []string }

func (b *backend) send(what string) error {
	b.sent = append(b.sent, what)
	return nil
}

func (t *Tunnels) backend(name string) (*backend, error) {
	found, ok := t.backends[name]
	if !ok {
		return nil, os.ErrNotExist
	}
	return found, nil
}

// dial uses a backend that it has not got (apiserver-network-proxy).
func (t *Tunnels) dial(w http.ResponseWriter, req *http.Request) {
	to, err := t.backend(req.Host)
	if err != nil {
		http.Error(w, "no tunnels", http.StatusInternalServerError)
	}
	if err := to.send(req.Method); err != nil { // want `swallowed: this panics when backend fails`
		return
	}
}

// count has a number of what it could not read.
func (t *Tunnels) count(w http.ResponseWriter, req *http.Request, size func(*http.Request) (int, error), note func(int)) {
	length, err := size(req)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest) // want `swallowed: Error answers the failure, and the handler goes on as if there were none: the return is missing`
	}
	note(length)
}

// review answers twice.
func review(w http.ResponseWriter, req *http.Request) {
	var pod corev1.Pod
	if err := json.NewDecoder(req.Body).Decode(&pod); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest) // want `swallowed: Error answers the failure`
	}
	pod.Labels = map[string]string{"reviewed": "yes"}
	if err := json.NewEncoder(w).Encode(pod); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

func okReview(w http.ResponseWriter, req *http.Request) {
	var pod corev1.Pod
	if err := json.NewDecoder(req.Body).Decode(&pod); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if err := json.NewEncoder(w).Encode(pod); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// okCounted does what has nothing to do with the answer.
func okCounted(w http.ResponseWriter, req *http.Request, count func(string)) {
	if err := req.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
	count(req.Method)
}

// okElse has another answer for success.
func okElse(w http.ResponseWriter, req *http.Request) {
	if err := req.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	} else {
		w.WriteHeader(http.StatusOK)
	}
}

// folders asks for what is nil where a file has gone meanwhile (koordinator).
func folders(root string) ([]string, error) {
	var found []string
	err := filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if info.IsDir() { // want `swallowed: this panics for what Walk cannot read: the error that comes with the file was not looked at, and this is nil then`
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

// manifests does not take the error.
func manifests(root string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, _ error) error {
		if strings.HasSuffix(path, ".yaml") && !entry.IsDir() { // want `swallowed: this panics for what WalkDir cannot read`
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

func okFolders(root string) ([]string, error) {
	var found []string
	err := filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			return err
		}
		if info.IsDir() {
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

// okThere asks whether there is one.
func okThere(root string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() {
			found = append(found, path)
		}
		return nil
	})
	return found, err
}

// okHeaders hands it to a function that fails for none (eks-anywhere).
func okHeaders(root string, archive *tar.Writer) error {
	return filepath.Walk(root, func(path string, info os.FileInfo, _ error) error {
		header, err := tar.FileInfoHeader(info, path)
		if err != nil {
			return err
		}
		if info.IsDir() {
			return nil
		}
		return archive.WriteHeader(header)
	})
}

// headers does not look whether that has worked.
func headers(root string, archive *tar.Writer) error {
	return filepath.Walk(root, func(path string, info os.FileInfo, _ error) error {
		header, err := tar.FileInfoHeader(info, path)
		if info.IsDir() { // want `swallowed: this panics for what Walk cannot read`
			return err
		}
		return archive.WriteHeader(header)
	})
}

// okPaths needs nothing but the path.
func okPaths(root string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, _ error) error {
		found = append(found, path)
		return nil
	})
	return found, err
}
