package jobs

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Settings holds the Params of a kind of work. An implementation is a pointer to a struct with JSON tags
// that can validate its own values.
type Settings interface{ Validate() error }

// ReadSettings decodes the run's params into set, which must be a pointer. Any error wraps ErrSpec.
func (s *Spec) ReadSettings(set Settings) error {
	if err := json.Unmarshal(s.Params, set); err != nil {
		return fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return validate(set)
}

// validate calls set.Validate and wraps its error in ErrSpec.
func validate(set Settings) error {
	err := set.Validate()
	if err != nil && !errors.Is(err, ErrSpec) {
		err = fmt.Errorf("%w: %w", ErrSpec, err)
	}
	return err
}

// FileSpec returns the specification of a run that uses a single file, along with the paths needed to create
// the run. The file is located at path on this machine and is called file within the run; name is the run's
// name as users see it. If the settings are invalid, the error wraps ErrSpec.
func FileSpec(kind Kind, name string, units int, set Settings, file, path string) (spec Spec, paths map[string]string, err error) {
	if err := validate(set); err != nil {
		return spec, nil, err
	}
	f, err := DescribeFile(file, path)
	if err != nil {
		return spec, nil, err
	}
	spec = Spec{Kind: kind.Name(), Name: name, Units: units, Files: []File{f}}
	spec.Params, err = json.Marshal(set)
	return spec, map[string]string{file: path}, err
}
