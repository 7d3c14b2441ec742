package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Getenv returns the value of an environment variable. Windows has no locale variables. If none of them is
// set, Getenv derives LANG from the user's language and from what the console can show.
func Getenv(name string) string {
	value := os.Getenv(name)
	if value != "" || name != "LANG" || os.Getenv("LC_ALL") != "" || os.Getenv("LC_CTYPE") != "" {
		return value
	}
	return localeOf(userLanguage(), showsAll())
}

// ConsoleFault describes anything that a user might expect but that this console cannot show, or returns ""
// if there is nothing.
func ConsoleFault() string {
	if os.Getenv("LC_ALL")+os.Getenv("LC_CTYPE")+os.Getenv("LANG") != "" || showsAll() {
		return ""
	}
	return fmt.Sprintf("this console (code page %d) does not support Chinese characters, so pieces are shown as letters; use Windows Terminal, or --style simplified to show them anyway", outputCodePage())
}

// localeOf returns the name of a locale as other systems write it, such as "zh_CN.UTF-8" for "zh-CN".
func localeOf(language string, all bool) string {
	set := ".UTF-8"
	if !all {
		set = ".ASCII"
	}
	if language == "" {
		language = "en"
	}
	return strings.ReplaceAll(language, "-", "_") + set
}

// chinesePages are the code pages of consoles whose fonts contain Chinese characters: simplified and
// traditional Chinese, Japanese, Korean, GB 18030 and UTF-8.
var chinesePages = []uint32{936, 950, 932, 949, 54936, 65001}

// showsAll reports whether the console is likely to show Chinese characters. Text reaches a console as UTF-16
// regardless of its code page, so what matters is the font. In the old console, the font follows the code
// page. Windows Terminal searches for a font that contains the character. If there is no console, the text
// goes to a file or a pipe.
func showsAll() bool {
	return os.Getenv("WT_SESSION") != "" || slices.Contains(append(chinesePages, 0), outputCodePage())
}

// keepWindow waits for the Enter key if the window is about to close with the program, as it does after a
// double click. Otherwise, an error would be visible for only a moment.
func keepWindow(in io.Reader, out io.Writer) {
	var processes [2]uint32
	n, _, _ := getConsoleProcessList.Call(uintptr(unsafe.Pointer(&processes[0])), uintptr(len(processes)))
	if n != 1 || !IsTerminal(in) || !IsTerminal(out) { // other processes, such as a shell, use the window too
		return
	}
	if _, err := io.WriteString(out, "Press Enter to close this window."); err == nil {
		_, _ = in.Read(make([]byte, 1)) // any result ends the wait
	}
}

var (
	kernel32              = windows.NewLazySystemDLL("kernel32.dll")
	getConsoleOutputCP    = kernel32.NewProc("GetConsoleOutputCP")
	getUserLocale         = kernel32.NewProc("GetUserDefaultLocaleName")
	getConsoleProcessList = kernel32.NewProc("GetConsoleProcessList")
)

// outputCodePage returns the code page of the console's output, or 0 if there is no console.
func outputCodePage() uint32 {
	page, _, _ := getConsoleOutputCP.Call()
	return uint32(page) //nolint:gosec // a UINT
}

// userLanguage returns the user's language and region, such as "zh-CN".
func userLanguage() string {
	var name [85]uint16 // LOCALE_NAME_MAX_LENGTH
	n, _, _ := getUserLocale.Call(uintptr(unsafe.Pointer(&name[0])), uintptr(len(name)))
	if n == 0 {
		return ""
	}
	return windows.UTF16ToString(name[:])
}
