# Two commands matter: `make play` and `make test`. Everything they need goes into .venv.
.DEFAULT_GOAL := help
BIN := .venv/bin

.PHONY: help play test check format bench golden protocol screenshots pins clean

help: ## what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

CLIENT := src/emojito/client/index.html

play: .venv/play $(CLIENT) ## install what playing needs and start the server
	@$(BIN)/emojito serve

test: .venv/dev $(CLIENT) ## install what the tests need and run them all
	scripts/browser
	$(BIN)/python -m tools.web test
	$(BIN)/python -m pytest -n auto

check: .venv/dev ## look at the code without running it
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m tools.web check

format: .venv/dev ## put the code in order
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: .venv/bench ## measure speed, ours and that of our peers
	$(BIN)/python -m bench

golden: .venv/dev ## play the golden games anew; read the diff before you commit it
	$(BIN)/python -m tests.golden.write

protocol: .venv/dev ## write the protocol's schema and TypeScript types anew
	$(BIN)/python -m tools.protocol

screenshots: .venv/dev $(CLIENT) ## take pictures of every screen, the best of them for the README
	scripts/browser
	$(BIN)/python -m tools.screenshots

pins: ## pin the dependencies anew (needs uv)
	scripts/pins

clean: ## throw away what was installed and cached
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(CLIENT): $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print) src/emojito/rules/emojito/emotions.toml | .venv/play
	$(BIN)/python -m tools.web build

# Each set of pins contains the next smaller one, so whoever has it can do all that takes less.
.venv/bench: requirements/bench.txt pyproject.toml scripts/venv
	scripts/venv bench
	@touch .venv/bench .venv/dev .venv/play

.venv/dev: requirements/dev.txt pyproject.toml scripts/venv
	scripts/venv dev
	@touch .venv/dev .venv/play

.venv/play: requirements/play.txt pyproject.toml scripts/venv
	scripts/venv play
	@touch .venv/play
