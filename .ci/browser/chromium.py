"""A headless Chromium driven over its debugging pipe: no packages, no server, no network."""

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class BrowserError(Exception):
    """The browser is not there, has ended, or does not answer."""


class Browser:
    """One browser with one tab. Everything that the page asks for or complains about is kept."""

    PATIENCE = 60

    def __init__(self):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise BrowserError("there is no 'chromium'; install it with: sudo apt-get install chromium")
        self.folder = tempfile.mkdtemp(prefix="roots-browser-")
        # The browser reads its orders from descriptor 3 and answers on 4.
        to_read, self.orders = os.pipe()
        self.answers, to_write = os.pipe()
        ends = [os.dup2(to_read, 30), os.dup2(to_write, 31)]
        self.log = open(os.path.join(self.folder, "log"), "wb")
        words = [program, "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu",
                 "--disable-background-networking", "--disable-component-update", "--disable-sync",
                 "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir=" + self.folder,
                 # Root has no sandbox, containers have none; only files that were just made are opened.
                 "--no-sandbox"]
        shell = 'exec "$0" "$@" 3<&30 4>&31 30<&- 31>&-'
        self.process = subprocess.Popen(["bash", "-c", shell] + words, pass_fds=ends, stdout=self.log,
                                        stderr=self.log, start_new_session=True)
        for end in (to_read, to_write, *ends):
            os.close(end)
        self.numbers = itertools.count(1)
        self.rest = b""
        self.session = None
        self.forget()
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(domain + ".enable")
        # Pages are measured by the time of the processor: the clock also counts all else that the machine does.
        self.call("Performance.enable", timeDomain="threadTicks")

    def close(self):
        os.close(self.orders)
        os.close(self.answers)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, 9)
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def forget(self):
        """Begins to keep anew what a page asks for and complains about."""
        self.requests, self.complaints, self.events = [], [], []

    # Messages

    def _receive(self, until):
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.answers], [], [], max(0, until - time.monotonic()))
            if not ready:
                raise BrowserError("the browser does not answer")
            piece = os.read(self.answers, 1 << 20)
            if not piece:
                raise BrowserError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def _keep(self, message):
        name, facts = message.get("method"), message.get("params", {})
        if name == "Network.requestWillBeSent":
            self.requests.append(facts["request"]["url"])
        elif name == "Runtime.exceptionThrown":
            details = facts["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif name == "Runtime.consoleAPICalled":
            self.complaints.append("console: " + json.dumps([part.get("value") for part in facts["args"]]))
        elif name == "Log.entryAdded":
            self.complaints.append(facts["entry"]["text"])
        elif name == "Page.javascriptDialogOpening":
            self.complaints.append("a dialog: " + facts["message"])
            self.call("Page.handleJavaScriptDialog", accept=True)
        self.events.append(name)

    def call(self, method, **parameters):
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.orders, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + self.PATIENCE
        while True:
            answer = self._receive(until)
            if answer.get("id") != number:
                self._keep(answer)
            elif "error" in answer:
                raise BrowserError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    # What a person does

    def size(self, width, height, dark=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=False)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def open(self, path):
        """Opens a file and waits for it; returns the milliseconds of the processor that this took."""
        self.forget()
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        until = time.monotonic() + self.PATIENCE
        while "Page.loadEventFired" not in self.events:
            self._keep(self._receive(until))
        # Two turns of the screen: what the page has made is drawn by then.
        self.ask("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
        metrics = self.call("Performance.getMetrics")["metrics"]
        return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")

    KEYS = {"ArrowRight": 39, "ArrowLeft": 37, "ArrowDown": 40, "ArrowUp": 38, "Home": 36, "End": 35, "Enter": 13,
            "Escape": 27, "F4": 115, "PageUp": 33, "PageDown": 34, "Tab": 9, "Backspace": 8}

    def press(self, *keys):
        for key in keys:
            text = key if len(key) == 1 else "\r" if key == "Enter" else None
            facts = {"key": key, "windowsVirtualKeyCode": self.KEYS.get(key, ord(key[0].upper()))}
            self.call("Input.dispatchKeyEvent", type="keyDown", **facts, **({"text": text} if text else {}))
            self.call("Input.dispatchKeyEvent", type="keyUp", **facts)

    def click(self, selector):
        """Clicks into the middle of an element, as the mouse does."""
        box = self.ask(f"""(() => {{ const part = document.querySelector({json.dumps(selector)});
          part.scrollIntoView({{block: 'nearest'}}); const box = part.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2] }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    # What a person sees

    def ask(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"].get("exception", {}).get("description", expression))
        return answer["result"].get("value")

    def wait(self, expression):
        """Waits until an expression is true, turn by turn of the screen."""
        until = time.monotonic() + self.PATIENCE
        while not self.ask(expression):
            if time.monotonic() > until:
                raise BrowserError("never true: " + expression)
            self.ask("new Promise(requestAnimationFrame)")

    def text(self, selector):
        return self.ask(f"document.querySelector({json.dumps(selector)}).textContent")

    def picture(self, path):
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def print(self):
        """The page as it is printed: the bytes of a PDF."""
        return base64.b64decode(self.call("Page.printToPDF", printBackground=False)["data"])

    def names(self):
        """Every element that can be operated, as a screen reader names it: (role, name)."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "textbox", "searchbox", "listbox", "combobox", "option", "link"}
        found = []
        for node in nodes:
            role = node.get("role", {}).get("value")
            if not node.get("ignored") and role in roles:
                found.append((role, node.get("name", {}).get("value", "")))
        return found
