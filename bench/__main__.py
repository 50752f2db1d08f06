"""Run every benchmark and print what it found."""

from rich.console import Console

from bench import bots, mau_mau, opening, puppets, rules, stage, voice


def main() -> None:
    """Run them one after the other, so that none disturbs another."""
    console = Console(width=140)
    rules.run(console)
    mau_mau.run(console)
    opening.run(console)
    stage.run(console)
    puppets.run(console)
    bots.run(console)
    voice.run(console)
    _run_server(console)


def _run_server(console: Console) -> None:
    """Last, as it keeps this process to one core from then on."""
    from bench.server.report import run

    run(console)


if __name__ == "__main__":
    main()
