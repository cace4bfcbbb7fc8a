# Targets are listed by `make` alone; what each needs it makes first. Nothing but Python 3.11+, make and git is needed
# beforehand (for `make pdf` also TeX, see README.md).

VENV     ?= .venv
# The language of the pages; on Read the Docs the project's own, whose zh-cn is our zh. (LANGUAGE alone is gettext's.)
DOCS_LANGUAGE ?= $(firstword $(subst -, ,$(or $(READTHEDOCS_LANGUAGE),zh)))
JOBS     ?= auto
BOOK     := slime-concurrency-reference
# The newest Python that the project supports and this machine has; PYTHON=… chooses another.
PYTHON   ?= $(firstword $(foreach p,python3.13 python3.12 python3.11 python3,$(shell \
              $(p) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2])' 2>/dev/null && command -v $(p))))
BIN      := $(VENV)/bin
PAGES    := docs/$(DOCS_LANGUAGE)/index.md
# $(call sphinx,BUILDER,FOLDER). Each builder reads for itself: sharing what one has read, the others would not notice
# that pages have changed since they wrote them.
sphinx    = DOCS_LANGUAGE=$(DOCS_LANGUAGE) $(BIN)/python -m sphinx -nW --keep-going -j $(JOBS) -c . \
              -d _build/doctrees/$(DOCS_LANGUAGE)-$(1) -b $(1) docs/$(DOCS_LANGUAGE) _build/$(2)/$(DOCS_LANGUAGE)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# --- environments ---------------------------------------------------------------------------------------------------

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "make: no Python 3.11 or newer found; install one or name it: make PYTHON=/path/to/python3" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "make: $(PYTHON) does not run or is older than Python 3.11; name another: make PYTHON=/path/to/python3" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV) || { echo "make: $(PYTHON) cannot make a virtual environment; on Debian install python3-venv" >&2; rm -rf $(VENV); exit 2; }

$(VENV)/docs.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs]'
	$(BIN)/python -m compileall -q scanner _ext
	touch $@

$(VENV)/dev.stamp: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[docs,test,check]'
	$(BIN)/python -m compileall -q scanner _ext
	touch $@ $(VENV)/docs.stamp

$(VENV)/serve.stamp: pyproject.toml $(VENV)/docs.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[serve]'
	touch $@

$(VENV)/release.stamp: pyproject.toml $(VENV)/docs.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[release]'
	touch $@

$(VENV)/bench.stamp: pyproject.toml $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	touch $@

$(VENV)/accuracy.stamp: pyproject.toml $(VENV)/dev.stamp
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[accuracy]'
	touch $@

.PHONY: venv
venv: $(VENV)/dev.stamp ## the virtual environment with everything that development needs

# --- the reference --------------------------------------------------------------------------------------------------

docs/%/index.md:
	@echo "make: no pages in the language '$*': $@ is missing; there are: $(patsubst docs/%/index.md,%,$(wildcard docs/*/index.md))" >&2; exit 2

.PHONY: html
html: $(PAGES) $(VENV)/docs.stamp ## the site, from the committed scan: _build/html/index.html
	$(call sphinx,html,html)
	cp docs/index.html _build/html/index.html
	@echo "The site is complete: open _build/html/index.html"

.PHONY: pdf
pdf: $(PAGES) $(VENV)/docs.stamp ## the book: _build/pdf/zh/slime-concurrency-reference.pdf (needs TeX, see README.md)
	@command -v xelatex >/dev/null && command -v latexmk >/dev/null || { echo "make: xelatex and latexmk are missing; README.md names the packages" >&2; exit 2; }
	$(call sphinx,latex,pdf)
	cd _build/pdf/$(DOCS_LANGUAGE) && rm -f $(addprefix $(BOOK).,aux toc out idx ind ilg log fls xdv fdb_latexmk) # what an interrupted run left
	cd _build/pdf/$(DOCS_LANGUAGE) && LATEXOPTS= max_print_line=1000 latexmk -xelatex -quiet -interaction=nonstopmode -halt-on-error $(BOOK).tex
	$(BIN)/python -m tests.book.check_log _build/pdf/$(DOCS_LANGUAGE)/$(BOOK).log
	$(BIN)/python -m tests.book.check_pdf _build/pdf/$(DOCS_LANGUAGE)/$(BOOK).pdf $(DOCS_LANGUAGE)
	@echo "The book is complete: _build/pdf/$(DOCS_LANGUAGE)/$(BOOK).pdf"

.PHONY: epub
epub: $(PAGES) $(VENV)/docs.stamp ## the e-book: _build/epub/zh/slime-concurrency-reference.epub
	$(call sphinx,epub,epub)

# What is published of a format: the site is a folder, the books are one file each.
published_html := .
published_pdf  := $(BOOK).pdf
published_epub := $(BOOK).epub

.PHONY: readthedocs
readthedocs: $(FORMAT) ## what Read the Docs publishes: FORMAT (html, pdf or epub) into the folder READTHEDOCS_OUTPUT
	@test -n '$(published_$(FORMAT))' -a -n '$(READTHEDOCS_OUTPUT)' || { echo "make: say what and where: make readthedocs FORMAT=html READTHEDOCS_OUTPUT=folder" >&2; exit 2; }
	mkdir -p '$(READTHEDOCS_OUTPUT)/$(FORMAT)'
	cp -R '_build/$(FORMAT)/$(DOCS_LANGUAGE)/$(published_$(FORMAT))' '$(READTHEDOCS_OUTPUT)/$(FORMAT)/'

# Unprinted: SOURCE may hold credentials. It may hold spaces and more, too: the shell takes it from the environment.
.PHONY: site
site: export SITE_SOURCE := $(SOURCE)
site: export SITE_OUT := $(OUT)
site: export SITE_NAME := $(NAME)
site: $(VENV)/docs.stamp ## the same site about other code: SOURCE (folder, repository or URL; COMMIT=…, REPOSITORY=its address, NAME=…) into OUT
	@test -n "$$SITE_SOURCE" -a -n "$$SITE_OUT" || { echo "make: say what the site is about and where to put it: make site SOURCE=path-or-url OUT=folder [COMMIT=revision]" >&2; exit 2; }
	@$(BIN)/python -m _ext.site "$$SITE_SOURCE" --output "$$SITE_OUT" --language $(DOCS_LANGUAGE) \
	  $(if $(COMMIT),--commit '$(COMMIT)') $(if $(REPOSITORY),--repository '$(REPOSITORY)') $(if $(NAME),--name "$$SITE_NAME")

.PHONY: serve
serve: $(VENV)/serve.stamp $(PAGES) ## the site on this machine only, built again as files change (PORT=8000)
	@$(BIN)/python -m _ext.serve --language $(DOCS_LANGUAGE) $(if $(PORT),--port '$(PORT)') --jobs $(JOBS)

.PHONY: linkcheck
linkcheck: $(PAGES) $(VENV)/docs.stamp ## ask every address outside that the pages link to (needs the network)
	$(call sphinx,linkcheck,linkcheck)

.PHONY: timelines
timelines: $(VENV)/docs.stamp ## run the examples under the tracer and record their timelines anew
	$(BIN)/python -m examples._tracer --all

.PHONY: links
links: $(VENV)/docs.stamp ## have the scanner say which API each name in the examples is; the pages link them
	$(BIN)/python -m tests.site.make_code_names docs/data/code-names.json

# --- tests and checks -----------------------------------------------------------------------------------------------

.PHONY: test
test: $(VENV)/dev.stamp ## the whole test suite, on this Python
	@# Two processes a processor: many tests wait for others.
	$(BIN)/python -m pytest -n $$((2 * $$(getconf _NPROCESSORS_ONLN))) --dist worksteal

.PHONY: lint
lint: $(VENV)/dev.stamp ## lint, format, types, layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

.PHONY: check
check: lint html ## lint and the docs build with warnings as errors

.PHONY: format
format: $(VENV)/dev.stamp ## format the code, apply the safe fixes
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: bench
bench: $(VENV)/bench.stamp ## speed and memory as ratios, side by side (TREE=folder chooses what is scanned)
	$(BIN)/python -m tests.bench $(TREE)

# Of all packages together the result is written to where the documentation shows it; of some it is printed only.
.PHONY: accuracy
accuracy: $(VENV)/accuracy.stamp ## the scan beside two type checkers, on packages (PACKAGES=names of tests/accuracy/packages.toml)
	$(BIN)/python -m tests.accuracy $(PACKAGES) $(if $(PACKAGES),,--output docs/data/accuracy.json)

# --- maintenance ----------------------------------------------------------------------------------------------------

.PHONY: scan
scan: $(VENV)/docs.stamp ## scan SOURCE (folder, repository or URL; COMMIT=…, REPOSITORY=its address) to docs/data/scan.json
	@test -n "$(SOURCE)" || { echo "make: say what to scan: make scan SOURCE=path-or-url [COMMIT=revision]" >&2; exit 2; }
	$(BIN)/python -m scanner scan '$(SOURCE)' $(if $(COMMIT),--commit '$(COMMIT)') $(if $(REPOSITORY),--repository '$(REPOSITORY)') --output docs/data/scan.json

# Python's documentation as HTML: Debian's python3.13-doc, or the archive that its own site offers for download.
.PHONY: inventory
inventory: $(VENV)/docs.stamp ## refresh the names that links to Python's documentation go by (HTML=its folder, NAME=python)
	@test -n "$(HTML)" || { echo "make: say where the documentation is: make inventory HTML=folder-of-pages [NAME=python]" >&2; exit 2; }
	$(BIN)/python -m tests.site.make_inventory '$(HTML)' docs/inventories/$(or $(NAME),python).inv

PIN = $(BIN)/python -m scanner pin $(if $(REPO),'$(REPO)') $(if $(COMMIT),--commit '$(COMMIT)') \
        $(if $(REPOSITORY),--repository '$(REPOSITORY)') --pages '$(BIN)/python -m _ext.references --json'

# Unprinted: REPO may hold credentials.
.PHONY: pin
pin: $(VENV)/docs.stamp ## fetch COMMIT of REPO (both the reference's by default), compare it, write docs/data/scan.json
	@$(PIN)

.PHONY: pin-or-keep
pin-or-keep: $(VENV)/docs.stamp ## the same; keeps the scan where the commit cannot be had or pages would not be whole
	@$(PIN) --fall-back

.PHONY: dist
dist: $(VENV)/release.stamp ## the release: dist/*.tar.gz and dist/*.whl, scanner and extension
	rm -rf dist *.egg-info
	$(BIN)/python -m build --outdir dist .
	@echo "The release is complete: dist/"

.PHONY: clean
clean: ## remove what was built (the virtual environment stays)
	rm -rf _build .mypy_cache .ruff_cache .pytest_cache .hypothesis
