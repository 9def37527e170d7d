package swallowed

import (
	"bufio"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"io"
	"log"
	"os"
	"os/exec"
	"strings"

	corev1 "k8s.io/api/core/v1"
)

// A reservation is what a cloud has reserved.
type reservation struct{ domain string }

type reservations interface {
	Next(ctx context.Context) bool
	Item() *reservation
	Err() error
}

type reserving interface {
	List(ctx context.Context) reservations
}

// find says that there is no reservation when the list has broken off (ngrok-operator).
func find(ctx context.Context, cloud reserving, domain string) (*reservation, error) {
	all := cloud.List(ctx)
	for all.Next(ctx) { // want `swallowed: Next says false when it has failed as well, and nothing asks Err: the end of the loop is taken for that of what is read`
		if item := all.Item(); item.domain == domain {
			return item, nil
		}
	}
	return nil, nil
}

// users reads the rows of a database.
func users(ctx context.Context, db *sql.DB, pod *corev1.Pod) ([]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT name FROM users WHERE pod = ?", pod.Name)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() { // want `swallowed: Next says false when it has failed as well`
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// mounts reads a file, which seldom fails once it is open: a strict check has it.
func mounts(path string) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Split(bufio.ScanLines)
	count := 0
	for lines.Scan() { // want `failure-hidden: Scan says false when it has failed as well`
		if strings.HasPrefix(lines.Text(), "/dev") {
			count++
		}
	}
	return count, nil
}

// limited puts a limit and a buffer around the file (kubeskoop).
func limited(path string) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	lines := bufio.NewScanner(bufio.NewReader(io.LimitReader(file, 1<<19)))
	count := 0
	for lines.Scan() { // want `failure-hidden: Scan says false when it has failed as well`
		count++
	}
	return count, nil
}

// unpacked reads a file that can end before what is packed in it.
func unpacked(path string) (int, error) {
	file, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		return 0, err
	}
	lines, count := bufio.NewScanner(packed), 0
	for lines.Scan() { // want `swallowed: Scan says false when it has failed as well`
		count++
	}
	return count, nil
}

func okFind(ctx context.Context, cloud reserving, domain string) (*reservation, error) {
	all := cloud.List(ctx)
	for all.Next(ctx) {
		if item := all.Item(); item.domain == domain {
			return item, nil
		}
	}
	return nil, all.Err()
}

// okUsers asks before the names are used.
func okUsers(ctx context.Context, db *sql.DB) ([]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT name FROM users")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	return names, nil
}

// printed reads what a command prints.
func printed(command *exec.Cmd) (int, error) {
	out, err := command.StdoutPipe()
	if err != nil {
		return 0, err
	}
	lines := bufio.NewScanner(out)
	count := 0
	for lines.Scan() { // want `swallowed: Scan says false when it has failed as well`
		count++
	}
	return count, nil
}

// okText cannot fail.
func okText(text string) (int, error) {
	lines := bufio.NewScanner(strings.NewReader(text))
	count := 0
	for lines.Scan() {
		count++
	}
	if count == 0 {
		return 0, errors.New("no lines")
	}
	return count, nil
}

// okHanded leaves the question to another function.
func okHanded(ctx context.Context, cloud reserving, check func(reservations) error) (int, error) {
	all := cloud.List(ctx)
	count := 0
	for all.Next(ctx) {
		count++
	}
	if err := check(all); err != nil {
		return 0, err
	}
	return count, nil
}

// okNever returns an error in any case.
func okNever(ctx context.Context, cloud reserving, domain string) error {
	all := cloud.List(ctx)
	for all.Next(ctx) {
		if all.Item().domain == domain {
			return errors.New("reserved")
		}
	}
	return errors.New("not reserved")
}

// okInTransaction leaves it to the commit to fail: a failed query has aborted the transaction (armada).
func okInTransaction(ctx context.Context, within func(context.Context, func(*sql.Tx) error) error) ([]string, error) {
	var names []string
	err := within(ctx, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, "SELECT name FROM users")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				return err
			}
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// withoutCommit opens a transaction to read in, and takes it back in any case.
func withoutCommit(ctx context.Context, db *sql.DB) ([]string, error) {
	tx, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	rows, err := tx.QueryContext(ctx, "SELECT name FROM users")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() { // want `swallowed: Next says false when it has failed as well`
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// okTellsEach has the elements for a log alone (forklift).
func okTellsEach(ctx context.Context, cloud reserving) error {
	all := cloud.List(ctx)
	for all.Next(ctx) {
		log.Print(all.Item().domain)
	}
	return ctx.Err()
}
