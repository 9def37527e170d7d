//go:build unix

package fix

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives a file the owner and group of another one. Only root may do so in general: who may
// not, owns the new file.
func keepOwner(name string, like fs.FileInfo) {
	if stat, ok := like.Sys().(*syscall.Stat_t); ok {
		_ = os.Lchown(name, int(stat.Uid), int(stat.Gid))
	}
}
