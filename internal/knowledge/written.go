package knowledge

import (
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// WritesText returns what a call writes text or bytes to, in memory; nil for another call.
func WritesText(call *ssa.CallCommon) ssa.Value {
	to := WritesInto(call)
	if to == nil && executesTemplate.MatchString(Callee(call)) {
		to = Unconverted(Args(call)[0])
	}
	if to == nil || !MemoryWriter(to.Type()) {
		return nil
	}
	return to
}

var executesTemplate = regexp.MustCompile(`^\((text|html)/template\.Template\)\.Execute`)

// WritesInto returns the writer of a call that writes text or bytes, and that fails only if the writer does; nil for another call.
func WritesInto(call *ssa.CallCommon) ssa.Value {
	name := Callee(call)
	switch {
	case strings.HasPrefix(name, "fmt.Fprint") || name == "io.WriteString":
		return Unconverted(call.Args[0])
	case writes[methodName(call)] && len(Args(call)) == 1:
		return Receiver(call)
	}
	return nil
}

// MemoryWriter reports whether a type is that of a text or of a hash in memory, to which a write never fails.
func MemoryWriter(t types.Type) bool { return CollectsText(t) || HashState(t) }

// CollectsText reports whether a type is that of a text in memory that is written piece by piece, or a pointer to one.
func CollectsText(t types.Type) bool {
	name := TypeName(t)
	return name == "strings.Builder" || name == bytesBuffer
}

const bytesBuffer = "bytes.Buffer"

var writes = map[string]bool{"Write": true, "WriteString": true}

// Writer reports whether a type is the interface of what can be written into, such as a text in memory.
func Writer(t types.Type) bool { return TypeName(t) == "io.Writer" }

// localFile is what os.Open returns.
const localFile = "os.File"

// WrittenTo reports whether what has a parameter of a type writes to it: a writer, or a file.
func WrittenTo(t types.Type) bool {
	name := TypeName(Pointee(t))
	return Writer(t) || name == "io.WriteCloser" || name == localFile
}

// EmptiesText reports whether a call takes away what has been written into its receiver.
func EmptiesText(call *ssa.CallCommon) bool {
	name := methodName(call)
	return (name == "Reset" || name == "Truncate") && MemoryWriter(Receiver(call).Type())
}

// HashState reports whether a type is what a hash is computed in.
func HashState(t types.Type) bool {
	name := TypeName(t)
	return strings.HasPrefix(name, "hash.Hash") || strings.Contains(name, "xxhash") && strings.HasSuffix(name, ".Digest")
}

// MakesUp reports whether a call returns a text or an identifier that differs each time.
func MakesUp(call *ssa.CallCommon) bool {
	path, name, _ := cutLast(Callee(call), ".")
	switch strings.Trim(path, "()*") {
	case "k8s.io/apimachinery/pkg/util/rand":
		return name == "String"
	case "k8s.io/apimachinery/pkg/util/uuid", "github.com/google/uuid", "github.com/gofrs/uuid", "github.com/satori/go.uuid", "github.com/pborman/uuid":
		return strings.HasPrefix(name, "New") && !hashedUUID[name]
	}
	return strings.HasSuffix(path, "k8s.io/apiserver/pkg/storage/names.NameGenerator)") && name == "GenerateName"
}

// hashedUUID are the functions that make the same identifier of the same input.
var hashedUUID = map[string]bool{"NewMD5": true, "NewSHA1": true, "NewHash": true, "NewV3": true, "NewV5": true}

// Hashes reports whether a call computes a hash of what it is handed.
func Hashes(call *ssa.CallCommon) bool {
	path, name, _ := cutLast(Callee(call), ".")
	return (strings.HasPrefix(path, "crypto/") || strings.HasPrefix(path, "hash/")) && strings.HasPrefix(name, "Sum") ||
		hashes.MatchString(CalleeName(call))
}

var hashes = regexp.MustCompile(`^(Deep)?Hash(Object|String|Bytes|Of|Data)?$|^(Compute|Calculate|Get|Generate)?\w*(Hash|Checksum|MD5|SHA256)$`)
