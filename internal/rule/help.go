package rule

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// longestQuote is the length in letters up to which a help quotes the source of a finding.
const longestQuote = 40

var placeholder = regexp.MustCompile(`\{here\|([^}]*)\}`)

// HelpAt returns how to mend a finding of the check whose place has this source text. A help has
// {here|words} where that text belongs; the words take its place where there is none, or where it is
// longer than a help can quote, or a block. Of a go or defer statement the call is quoted.
func (c Check) HelpAt(source string) string {
	for _, keyword := range []string{"go ", "defer "} {
		source = strings.TrimPrefix(source, keyword)
	}
	return placeholder.ReplaceAllStringFunc(c.Help, func(match string) string {
		if source == "" || utf8.RuneCountInString(source) > longestQuote || strings.ContainsAny(source, "\n{") {
			return placeholder.FindStringSubmatch(match)[1]
		}
		return source
	})
}
