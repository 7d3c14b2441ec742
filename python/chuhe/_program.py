"""The program chuhe, which answers in JSON."""

import atexit
import json
import os
import subprocess
import threading


class ChuheError(Exception):
    """What the program refused. code is a word for programs, such as "bad_fen"."""

    def __init__(self, error):
        super().__init__(error.get("message", "the program failed"))
        self.code = error.get("code", "failed")
        self.ply = error.get("ply")


def program():
    """The file of the program: CHUHE of the environment, or chuhe in the PATH."""
    return os.environ.get("CHUHE", "chuhe")


def command(*words):
    """Run "chuhe WORDS --json" and return its answer, a dict.

    >>> command("perft", "startpos", "1")["nodes"]
    [44]
    """
    done = subprocess.run([program(), *map(str, words), "--json"], stdin=subprocess.DEVNULL, capture_output=True)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        text = done.stderr.decode("utf-8", "replace").strip()
        raise ChuheError({"message": text or "chuhe answered nothing"}) from None
    if done.returncode != 0 and "error" in answer:
        raise ChuheError(answer["error"])
    return answer


class Service:
    """A command that answers one JSON object for each line it reads. It is started when it is first asked."""

    def __init__(self, *words):
        self._words = words
        self._lock = threading.Lock()
        self._process = None

    def ask(self, **request):
        """Return the answer to a request."""
        with self._lock:
            if self._process is None or self._process.poll() is not None:
                self._process = subprocess.Popen(
                    [program(), *self._words, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
                atexit.register(self.close)
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        if not line:
            raise ChuheError({"message": "chuhe %s has ended" % " ".join(self._words)})
        answer = json.loads(line)
        if "error" in answer:
            raise ChuheError(answer["error"])
        return answer

    def close(self):
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.stdin.close()
            process.stdout.close()
            process.wait()
        atexit.unregister(self.close)


positions = Service("position")
judgements = Service("judge")
