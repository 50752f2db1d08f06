"""The stage: who may see and hear whom at a table, and how. Pure, as the rules are."""

from emojito.stage.core import TALK, Gate, Stage, table_talk

__all__ = ["TALK", "Gate", "Stage", "table_talk"]
