package knowledge

import (
	"regexp"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// readsText are functions that make a number of a text, or say by an error that it is none: what comes with that has no meaning.
var readsText = Names{"strconv.Atoi": true, "strconv.ParseInt": true, "strconv.ParseUint": true, "strconv.ParseFloat": true, ParseDuration: true}

// ReadsText reports whether a call makes a number or a duration of a text.
func ReadsText(call *ssa.CallCommon) bool { return readsText[Callee(call)] }

// parseURL reads a URL.
const parseURL = "net/url.Parse"

// parses are functions that read a language, and fail for what is not in it.
var parses = Names{
	"(text/template.Template).Parse": true, "(html/template.Template).Parse": true, "regexp.Compile": true, parseURL: true,
	"k8s.io/apimachinery/pkg/api/resource.ParseQuantity": true,
}

// ParsedText returns the text that a call parses, and that alone decides whether it fails; nil for another call.
func ParsedText(call *ssa.CallCommon) ssa.Value {
	if args := Args(call); len(args) > 0 && (parses[Callee(call)] || ReadsText(call)) {
		return args[0]
	}
	return nil
}

// TellsOfDefault reports whether a log says what is taken in place of something that is not there, or that it does not matter.
func TellsOfDefault(call *ssa.CallCommon) bool {
	return slices.ContainsFunc(call.Args, func(arg ssa.Value) bool {
		if text, ok := Text(Unconverted(arg)); ok {
			return ofDefault.MatchString(text)
		}
		list, ok := arg.(*ssa.Slice)
		if !ok {
			return false
		}
		return slices.ContainsFunc(Referrers(list.X), func(ref ssa.Instruction) bool {
			element, ok := ref.(*ssa.IndexAddr)
			return ok && slices.ContainsFunc(Referrers(element), func(ref ssa.Instruction) bool {
				store, ok := ref.(*ssa.Store)
				if !ok {
					return false
				}
				text, known := Text(Unconverted(store.Val))
				return known && ofDefault.MatchString(text)
			})
		})
	})
}

var ofDefault = regexp.MustCompile(`(?i)\b(defaults?|defaulting|fall(s|ing)?[ -]?back|fallback|assum(e|es|ing)|instead|us(e|es|ing)|treat(s|ed|ing)?|ignor(e|es|ed|ing)|optional|best[ -]effort|non-?fatal|not fatal|unset)\b`)
