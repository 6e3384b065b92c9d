# make run         start the demo in this terminal
# make test        build and run all tests (TEST='A guard' those whose names match)
#
# make build       build the program `roots` in release (STATIC=0 links the C libraries dynamically)
# make check       lint, test and docs in one go
# make lint        formatting, warnings as errors, undeclared imports, the order of folders, lines beside their budget
# make docs        build the documentation, offline, warnings as errors
# make golden      rewrite the golden files and show what changed
# make bench       measure, in release, and print a table (ARGS="stack tool" some parts); its JSON is kept
# make fuzz        feed every reader with libFuzzer (FUZZ="kdl app" TIME=60 a target)
# make site        make a folder of pages to look at without a terminal, in .build/site
# make package     make a Debian package and an archive for any Linux, with sums and notes, in .build/packages
# make install     install the program, its manual and completions (PREFIX=/usr/local DESTDIR=)
# make uninstall   take them away again
# make clean       remove everything that was built
#
# What is needed more rarely is a script in .ci; .github/CONTRIBUTING.md names them. Each target installs the Debian
# packages that it needs when it may, and else names the command that does.

SHELL := /bin/bash
.SHELLFLAGS := -o pipefail -c
PREFIX ?= /usr/local
DESTDIR ?=
STATIC ?= 1
TEST ?=
SHARE = $(DESTDIR)$(PREFIX)/share
PAGES := man/man1/roots.1 man/man5/roots-app.5 man/man5/roots-tape.5 bash-completion/completions/roots \
  zsh/site-functions/_roots fish/vendor_completions.d/roots.fish
FUZZ ?= kdl notation app link keys tape pattern
TIME ?= 60

VERSION := $(shell sed -nE 's/.*static let number = "(.+)"/\1/p' Sources/RootsTools/Line/ToolVersion.swift)
PACKAGES := .build/packages
ARCHIVE = roots-$(VERSION)-linux-$(shell uname -m)
# Where 'make lint' builds, with warnings as errors. CI builds everything so, and in one place.
STRICT ?= .build/strict
# Packages made of the same commit are the same.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2> /dev/null || date +%s)

# What is built in release, and what of its names stays in it: .ci/instructions and .ci/order want others.
PRODUCT ?= roots
NAMES ?= -s $(BARE)
# What the linker would take away again is not made: that takes an eighth of the time.
# Types are made without looking their names up, which searches all conformances of a program: a fourth of a start.
RELEASE = swift build --configuration release --product $(PRODUCT) -debug-info-format none \
  -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
ifeq ($(STATIC),1)
RELEASE += -Xswiftc -static-executable
else
RELEASE += --static-swift-stdlib
endif
# The linker that comes with Swift puts the functions that a start and keys need next to each other, so that few pages
# of the program are read. Without it the program takes more memory and is the same otherwise.
ifneq ($(wildcard $(dir $(realpath $(shell command -v swiftc 2> /dev/null)))ld.lld),)
RELEASE += -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --symbol-ordering-file=.ci/functions -Xlinker --no-warn-symbol-ordering
# Stripped, it leaves out the tables for unwinding as well: no debugger could name what they lead to.
BARE := -Xlinker --no-eh-frame-hdr -Xlinker --script=.ci/unwind.ld
endif

.PHONY: run test build check lint docs golden bench fuzz site package install uninstall clean
.DEFAULT_GOAL := build

build:
	@.ci/needs
	$(RELEASE) -Xlinker $(NAMES)

# Without optimization, debug information and index, in a place of its own: that takes a quarter of the time, and a
# person at the keys notices no difference.
run:
	@.ci/needs
	swift build --product roots -debug-info-format none --disable-index-store --scratch-path .build/run
	@.build/run/debug/roots

check: lint test docs

# Most tests work on the main actor, which is one thread: all of them go into two processes of about the same length.
# What fails is said once more at the end.
HALF := ^Roots(Tool|Terminal|Curses|Store|App)Tests[.]
test:
	@.ci/needs tests
ifneq ($(TEST),)
	swift test --parallel --filter '$(TEST)'
else
	swift build --build-tests
	@program="$$(swift build --show-bin-path)/RootsPackageTests.xctest"; \
	"$$program" --testing-library swift-testing --filter '$(HALF)' > .build/half.txt 2>&1 & half=$$!; \
	trap 'kill $$half 2> /dev/null' EXIT; \
	"$$program" --testing-library swift-testing --skip '$(HALF)' 2>&1 | tee .build/other.txt; code=$$?; \
	wait $$half || code=1; cat .build/half.txt; \
	[ $$code -eq 0 ] || grep -ahE 'recorded an issue|has not ended' .build/other.txt .build/half.txt; exit $$code
endif

# What a run leaves at the top level must not be committed with the rest.
TOP := Package.swift|Sources|Tests|Resources|Makefile|README.md
lint:
	@.ci/needs
	@more=$$(git ls-files 2> /dev/null | grep -v '^[.]' | cut -d/ -f1 | sort -u | grep -vxE '$(TOP)'); \
	  test -z "$$more" || { echo "does not belong at the top level: $$more"; exit 1; }
	swift format lint --strict --recursive Sources Tests Package.swift .ci/floors/floors.swift
	ROOTS_STRICT=1 swift build --build-tests --scratch-path $(STRICT) \
	  --explicit-target-dependency-import-check error
	.ci/floors/check $(STRICT)/debug/index/store
	@.ci/floors/count

docs:
	@.ci/needs
	rm -rf .build/docs && mkdir -p .build/docs
	swift build
	@set -e; products=$$(swift build --show-bin-path); \
	target=$$(swiftc -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -1); \
	for library in Roots RootsPatterns RootsTerminal RootsApp RootsTape RootsExplore; do \
	  symbols=.build/docs/$$library.symbols; mkdir -p $$symbols; \
	  swift-symbolgraph-extract -module-name $$library -target "$$target" -I "$$products/Modules" \
	    -Xcc "-fmodule-map-file=$$products/CText.build/module.modulemap" -Xcc -ISources/CText/include \
	    -minimum-access-level public -omit-extension-block-symbols -output-dir $$symbols \
	    -experimental-allowed-reexported-modules=RootsText,RootsLanguage; \
	  docc convert Sources/$$library/$$library.docc --fallback-display-name $$library \
	    --fallback-bundle-identifier roots.$$library --additional-symbol-graph-dir $$symbols \
	    --output-path .build/docs/$$library.doccarchive --warnings-as-errors; \
	done

golden:
	@.ci/needs tests
	ROOTS_UPDATE_GOLDEN=1 swift test || true
	git diff --stat -- Tests Resources

bench:
	@.ci/needs
	for product in roots RootsBench; do \
	  ROOTS_BENCH=1 swift build --configuration release --static-swift-stdlib --product $$product || exit; done
	@mkdir -p .build/bench
	@.build/release/RootsBench $(ARGS) | tee .build/bench/last.txt
	@tail -n 1 .build/bench/last.txt > .build/bench/$$(git rev-parse --short HEAD 2> /dev/null || echo here).json

# The part that libFuzzer enters by is compiled by hand: what SwiftPM links has a main of its own.
fuzz:
	@.ci/needs
	swift build --configuration release --scratch-path .build/fuzz --sanitize=fuzzer --target Fuzzing
	swiftc -O -sanitize=fuzzer -parse-as-library -I .build/fuzz/release/Modules \
	  -Xcc -fmodule-map-file=.build/fuzz/release/CText.build/module.modulemap Tests/Fuzzing/Entry/fuzz.swift \
	  $$(find .build/fuzz/release/*.build/ -name '*.o') -o .build/fuzz/fuzz
	@for target in $(FUZZ); do \
	  mkdir -p .build/fuzz/corpus/$$target .build/fuzz/found; \
	  case $$target in kdl | app) more=Resources/Apps ;; tape) more=Resources/Tapes ;; *) more= ;; esac; \
	  echo "fuzzing $$target for $(TIME) s"; \
	  ROOTS_FUZZ=$$target SWIFT_BACKTRACE=enable=no .build/fuzz/fuzz -max_total_time=$(TIME) -timeout=10 \
	    -rss_limit_mb=2048 -max_len=6000 -verbosity=0 \
	    -artifact_prefix=.build/fuzz/found/$$target- \
	    .build/fuzz/corpus/$$target Tests/Fuzzing/Inputs/$$target $$more || { \
	    echo "keep what was found in Tests/Fuzzing/Inputs/$$target, and mend it"; exit 1; }; \
	done

site: build docs
	.ci/site

package:
	rm -rf .build/stage $(PACKAGES) && mkdir -p .build/stage $(PACKAGES)
	@$(MAKE) --no-print-directory install PREFIX=/usr DESTDIR=.build/stage/deb
	Resources/Packaging/deb .build/stage/deb $(VERSION) \
	  $(PACKAGES)/roots_$(VERSION)_$$(dpkg --print-architecture).deb
	@$(MAKE) --no-print-directory install PREFIX= DESTDIR=.build/stage/$(ARCHIVE)
	install -m 644 README.md .build/stage/$(ARCHIVE)/README.md
	tar --create --xz --file $(PACKAGES)/$(ARCHIVE).tar.xz --directory .build/stage --sort=name \
	  --owner=0 --group=0 --numeric-owner --mtime=@$(SOURCE_DATE_EPOCH) $(ARCHIVE)
	sed -n '/^## $(VERSION)/,/^## Formats/{/^## Formats/!p}' Sources/Roots/Roots.docc/Articles/Changes.md \
	  > $(PACKAGES)/$(ARCHIVE).md
	cd $(PACKAGES) && sha256sum roots_$(VERSION)_* $(ARCHIVE).* > SHA256SUMS

# With any umask, all users can read what is installed.
PUT = install -D -m 644 /dev/stdin
install: build
	install -D -m 755 .build/release/roots '$(DESTDIR)$(PREFIX)/bin/roots'
	.build/release/roots man roots | $(PUT) '$(SHARE)/man/man1/roots.1'
	.build/release/roots man roots-app | $(PUT) '$(SHARE)/man/man5/roots-app.5'
	.build/release/roots man roots-tape | $(PUT) '$(SHARE)/man/man5/roots-tape.5'
	.build/release/roots completions bash | $(PUT) '$(SHARE)/bash-completion/completions/roots'
	.build/release/roots completions zsh | $(PUT) '$(SHARE)/zsh/site-functions/_roots'
	.build/release/roots completions fish | $(PUT) '$(SHARE)/fish/vendor_completions.d/roots.fish'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/roots' $(foreach page,$(PAGES),'$(SHARE)/$(page)')

clean:
	rm -rf .build
