// Package suppression reports directives that ignore nothing, or give no reason.
//
// # How a finding is ignored
//
// A finding that is right but meant, or wrong, is ignored at its place:
//
//	errs <- err //ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
//
//	//ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
//	errs <- err
//
//	// Run serves until the process ends.
//	//
//	//ctrllint:ignore ctxrunnable the pod is killed with it
//	func (s *Server) Run(ctx context.Context) error {
//
// The directive names a rule or one check of it, or several with commas between them, gives a reason, and
// covers its own line; alone on its line, it covers the next one too, and in the comment of a declaration, the
// declaration. Several may follow each other. One for the whole file may be anywhere in it:
//
//	//ctrllint:file-ignore errchan,ctxrunnable/not-joined the tool ends with its one request
//
// ctrllint suppress --reason TEXT FILE:LINE writes a directive above the findings at a line, and --fix deletes those
// that ignore nothing. The summary of a run counts what is ignored.
//
// A nolint comment is honoured as golangci-lint does it, be it for ctrllint, for all, or bare:
// after the code, above a statement, a declaration or the package clause. Its reasons and its use
// are the business of golangci-lint's nolintlint. Nothing in test files is reported, so that no
// directive is needed there.
//
// # What goes wrong
//
// A directive outlives the code that it was written for. It is copied along, its check gets another
// name, the hazard that it was about is mended. One that ignores nothing waits for the next hazard
// on that line, which then is not shown; and of one without a reason it is not known later
// whether it still holds.
//
// # no-reason
//
// The directive ignores a finding and gives no reason. It is a finding in place of the one that it ignores:
// it is not known later whether the reason still holds, so that it is never removed.
//
//	// errchan is ignored without a reason: nobody can tell when that ceases to hold
//	errs <- f.read(ctx) //ctrllint:ignore errchan
//
// Name the check, and give a reason that a reader can compare with the code:
//
//	errs <- f.read(ctx) //ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
//
// The check is silent about nolint comments; their reasons are checked by golangci-lint's nolintlint.
//
// # unknown-name
//
// The directive names a rule or check that does not exist, or asks for something else than to ignore. It has
// no effect, so that the finding is still there; after a check is renamed, all its directives end like that.
//
//	// no rule or check is called errchan/unbufered-send: nothing is ignored, did you mean errchan/unbuffered-send?
//	errs <- f.read(ctx) //ctrllint:ignore errchan/unbufered-send whoever gives up waiting ends the process
//
// Use the name that the finding has:
//
//	//ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
//	errs <- f.read(ctx)
//
// The check is silent about names of rules that exist but do not run.
//
// # unused
//
// What the directive names reports nothing at its place: the hazard was mended or has moved. The next hazard of
// that kind on the line would be hidden.
//
//	errs := make(chan error, 1)
//	go func() {
//		// errchan/unbuffered-send reports nothing here: the directive would hide the next hazard
//		errs <- f.read(ctx) //ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
//	}()
//
// Remove it:
//
//	errs := make(chan error, 1) // room for the error when the receiver has left
//	go func() {
//		errs <- f.read(ctx)
//	}()
//
// The check is silent when a check that the directive names has not run, as a strict one in a run without
// --strict.
//
// # When the rule keeps silent
//
// An unused directive is reported only where every check that it names has run: one that names a
// rule with strict checks, only in strict runs. A hazard that exists on another platform or with
// other build tags is not seen; keep its directive with another one above it:
//
//	//ctrllint:ignore suppression/unused only the build for Windows gets here
//	//ctrllint:ignore errchan/unbuffered-send whoever gives up waiting ends the process
//	errs <- err
package suppression
