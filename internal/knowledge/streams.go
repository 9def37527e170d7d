package knowledge

import "golang.org/x/tools/go/ssa"

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
