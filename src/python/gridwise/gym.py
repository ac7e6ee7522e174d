"""Boards as Gymnasium environments.

    env = gridwise.gym.BoardEnv("match3(level=portals)")
    observation, info = env.reset(seed=1)
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)

An observation is Boards.board, an action its index; info["action_mask"] marks the legal ones. In games for two the
environment is played for both seats in turn: info["turn"] is the seat to move, a reward is for the seat that moved.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import VectorEnv

from gridwise._core import Boards

__all__ = ["BoardEnv", "BoardVectorEnv"]


def _seed_of(env: Any, seed: int | None) -> int:
    return int(env.np_random.integers(2**63)) if seed is None else seed


def _spaces(boards: Boards) -> tuple[gymnasium.Space, gymnasium.Space]:
    """The spaces of one board: what is seen, and what can be done."""
    seen = gymnasium.spaces.Box(0, 255, boards.board.shape[1:], np.uint8)
    return seen, gymnasium.spaces.Discrete(boards.mask.shape[1])


class BoardEnv(gymnasium.Env):
    """One board. An illegal action raises gridwise.Error, and nothing has moved."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, setup: str, *, max_plies: int = 10_000) -> None:
        self.boards = Boards(setup, n=1, max_plies=max_plies)
        self.observation_space, self.action_space = _spaces(self.boards)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.boards.mask[0].astype(np.int8), "turn": int(self.boards.turn[0])}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.boards.reset(_seed_of(self, seed))
        return self.boards.board[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        boards = self.boards
        boards.step(np.array([action], np.int32))
        done, truncated = bool(boards.done[0]), bool(boards.truncated[0])
        seen = boards.final_board if done or truncated else boards.board
        info = {**self._info(), "winner": int(boards.winner[0])}
        return seen[0].copy(), float(boards.reward[0]), done, truncated, info


class BoardVectorEnv(VectorEnv):
    """Many boards in step. A game that ends is followed by the next one in the same step: info["final_obs"] has its last
    board (where info["_final_obs"] is true). Observations are read-only views, overwritten by the next step; pass
    copy=True to keep them."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, setup: str, num_envs: int = 1, *, copy: bool = False, max_plies: int = 10_000) -> None:
        if hasattr(gymnasium.vector, "AutoresetMode"):
            self.metadata = {**self.metadata, "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}
        self.boards = Boards(setup, n=num_envs, max_plies=max_plies)
        self.copy = copy
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(self.boards)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def _seen(self) -> Any:
        return self.boards.board.copy() if self.copy else self.boards.board

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.boards.mask.view(np.int8), "turn": self.boards.turn}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.boards.reset(_seed_of(self, seed))
        return self._seen(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        boards = self.boards
        boards.step(np.asarray(actions, np.int32))
        info: dict[str, Any] = {**self._info(), "winner": boards.winner}
        ended = boards.done | boards.truncated
        if ended.any():
            info.update(final_obs=boards.final_board, _final_obs=ended)
        return self._seen(), boards.reward, boards.done, boards.truncated, info
