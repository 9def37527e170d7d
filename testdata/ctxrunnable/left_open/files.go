package left_open

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

type settings struct{ dir string }

func (s settings) read(name string, into any) error {
	file, err := os.Open(filepath.Join(s.dir, name)) // want `left-open: Open opens what only Close ends, and read never calls it`
	if err != nil {
		return err
	}
	return json.NewDecoder(file).Decode(into)
}

func (s settings) okRead(name string, into any) error {
	file, err := os.Open(filepath.Join(s.dir, name))
	if err != nil {
		return err
	}
	defer file.Close()
	return json.NewDecoder(file).Decode(into)
}

func (s settings) write(name string, from io.Reader) error {
	file, err := os.CreateTemp(s.dir, name) // want `left-open: CreateTemp opens what only Close ends, and write returns without it on one path`
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, from); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), filepath.Join(s.dir, name))
}

func (s settings) okWrite(name string, from io.Reader) error {
	file, err := os.CreateTemp(s.dir, name)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, from); err != nil {
		_ = file.Close()
		return err
	}
	return file.Close()
}

func (s settings) each(names []string, line func(string)) error {
	for _, name := range names {
		file, err := os.OpenFile(filepath.Join(s.dir, name), os.O_RDONLY, 0) // want `left-open: OpenFile opens what only Close ends, and each never calls it`
		if err != nil {
			return err
		}
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			line(lines.Text())
		}
	}
	return nil
}

// okOutput gives the file to the command, which writes into it.
func (s settings) okOutput(ctx context.Context, name string) (*exec.Cmd, error) {
	file, err := os.Create(filepath.Join(s.dir, name))
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "journalctl")
	cmd.Stdout = file
	return cmd, cmd.Start()
}

// okLock keeps the lock as long as the descriptor is open.
func (s settings) okLock() error {
	file, err := os.OpenFile(filepath.Join(s.dir, "lock"), os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX)
}

func hosts(ctx context.Context, db *sql.DB) (all []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT host FROM hosts") // want `left-open: QueryContext opens what only Close ends, and hosts never calls it`
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		var host string
		if err := rows.Scan(&host); err != nil {
			return nil, err
		}
		all = append(all, host)
	}
	return all, rows.Err()
}

func hasHosts(db *sql.DB) (bool, error) {
	rows, err := db.Query("SELECT 1 FROM hosts") // want `left-open: Query opens what only Close ends, and hasHosts never calls it`
	if err != nil {
		return false, err
	}
	return rows.Next(), rows.Err()
}

// okNames comes to the end of the rows, which closes them, on each way out.
func okNames(ctx context.Context, db *sql.DB) ([]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT name FROM users")
	if err != nil {
		return nil, err
	}
	var all []string
	for rows.Next() {
		var name sql.NullString
		_ = rows.Scan(&name)
		all = append(all, name.String)
	}
	return all, rows.Err()
}

func okHosts(ctx context.Context, db *sql.DB) (all []string, err error) {
	rows, err := db.QueryContext(ctx, "SELECT host FROM hosts")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var host string
		if err := rows.Scan(&host); err != nil {
			return nil, err
		}
		all = append(all, host)
	}
	return all, rows.Err()
}
