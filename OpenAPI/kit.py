"""Compiles what the trials write against the Kit, which the package of the repository builds once for all of them."""
import pathlib, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# With these, a build of the repository that CI made already is up to date.
STRICT = ["-Xswiftc", "-warnings-as-errors"]


def run(*command):
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))[:300]}\n{result.stdout[-3000:]}{result.stderr[-3000:]}")
    return result.stdout


class Kit:
    """The modules of the Kit, as the compiler's arguments."""

    def __init__(self):
        run("swift", "build", "--package-path", ROOT, "--target", "NetworkAPIKit", *STRICT)
        built = pathlib.Path(run("swift", "build", "--package-path", ROOT, "--show-bin-path").strip())
        parts = ["NetworkAPIKit", "NetworkCodecs", "CNetworkSupport"]
        self.modules = ["-I", built / "Modules"]
        for name in sorted(built.glob("CNetworkSupport.build/module.modulemap")):
            self.modules += ["-Xcc", f"-fmodule-map-file={name}"]
        self.objects = [o for part in parts for o in sorted((built / f"{part}.build").rglob("*.o"))]

    def compile(self, module, sources, *options):
        """Warnings are errors, except for deprecated endpoints, which are tried too."""
        run("swiftc", "-swift-version", "6", "-Onone", "-wmo", "-warnings-as-errors", "-Wwarning", "DeprecatedDeclaration",
            "-module-name", module, *self.modules, *options, *sources)

    def link(self, module, program, sources, *options):
        # An object for each file: in one for all, the time grows with the square of their number.
        self.compile(module, sources, "-num-threads", "2", "-o", program, *options, *self.objects)
