package library

import "strings"

// HasName says whether part is a part of a name, whatever the script, the width and
// the case: 胡榮華 is found by 胡荣华.
func HasName(name, part string) bool { return strings.Contains(foldName(name), foldName(part)) }
