package knowledge

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

// streamAPI are functions that read or write through what they are handed, which stays the caller's to close.
var streamAPI = map[string]Symbol{
	"io.Copy":                  {Is: borrows},
	"io.CopyBuffer":            {Is: borrows},
	"io.CopyN":                 {Is: borrows},
	"io.ReadAll":               {Is: borrows},
	"io.ReadAtLeast":           {Is: borrows},
	"io.ReadFull":              {Is: borrows},
	"io.LimitReader":           {Is: borrows},
	"io.MultiReader":           {Is: borrows},
	"io.MultiWriter":           {Is: borrows},
	"io.TeeReader":             {Is: borrows},
	"io/ioutil.ReadAll":        {Is: borrows},
	"bufio.NewReader":          {Is: borrows},
	"bufio.NewReaderSize":      {Is: borrows},
	"bufio.NewScanner":         {Is: borrows},
	"bufio.NewWriter":          {Is: borrows},
	"bufio.NewWriterSize":      {Is: borrows},
	"archive/tar.NewReader":    {Is: borrows},
	"archive/tar.NewWriter":    {Is: borrows},
	"compress/gzip.NewReader":  {Is: borrows},
	"compress/gzip.NewWriter":  {Is: borrows},
	"encoding/csv.NewReader":   {Is: borrows},
	"encoding/csv.NewWriter":   {Is: borrows},
	"encoding/binary.Read":     {Is: borrows},
	"encoding/binary.Write":    {Is: borrows},
	"encoding/json.NewDecoder": {Is: borrows},
	"encoding/json.NewEncoder": {Is: borrows},
	"encoding/xml.NewDecoder":  {Is: borrows},
	"fmt.Fscan":                {Is: borrows},
	"fmt.Fscanf":               {Is: borrows},
	"fmt.Fscanln":              {Is: borrows},

	"k8s.io/apimachinery/pkg/util/yaml.NewYAMLOrJSONDecoder": {Is: borrows},
}

// Borrows reports whether a call reads or writes through what it is handed, which it neither closes nor keeps; what it returns can work with that.
func Borrows(call *ssa.CallCommon) bool {
	return borrowers.Calls(call) || !call.IsInvoke() && WritesInto(call) != nil
}

var borrowers = having(borrows)

// ReadBy returns the reader of the standard library that a call reads from, which waits as long as what it was made around does, or what a function of it
// reads from; nil for another call.
func ReadBy(call *ssa.CallCommon) ssa.Value {
	reader := Receiver(call)
	if reader == nil && borrowers.Calls(call) && strings.HasPrefix(CalleeName(call), "Read") {
		return call.Args[0]
	}
	if reader == nil || !aroundReader[TypeName(Pointee(reader.Type()))] {
		return nil
	}
	if name := CalleeName(call); strings.HasPrefix(name, "Read") || name == "Scan" || name == "Decode" || name == "Peek" {
		return reader
	}
	return nil
}

var aroundReader = Names{bufferedReader: true, "bufio.Scanner": true, "encoding/csv.Reader": true, "encoding/json.Decoder": true, "encoding/xml.Decoder": true}

const bufferedReader = "bufio.Reader"
