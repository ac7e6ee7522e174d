"""Games as PettingZoo environments (AEC: the seats move in turn).

    env = gridwise.pettingzoo.BoardAEC("gomoku(size=15)")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

The agents are "seat_0", "seat_1". In games for two the winner gets 1, the loser -1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from gridwise._core import Boards

__all__ = ["BoardAEC"]


class BoardAEC(AECEnv):
    """One board with an agent for each seat. An illegal action raises gridwise.Error, and nothing has moved."""

    metadata: dict[str, Any] = {"name": "gridwise_v0", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, setup: str, *, max_plies: int = 10_000) -> None:
        super().__init__()
        self.boards = Boards(setup, n=1, max_plies=max_plies)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.boards.seats)]
        self._random = np.random.default_rng()
        shape, actions = self.boards.board.shape[1:], self.boards.mask.shape[1]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, shape, np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """The board, and the actions of the agent: none while another one moves."""
        ended = any(self.terminations.values()) or any(self.truncations.values())
        board = self.boards.final_board if ended else self.boards.board
        mask = self.boards.mask[0].astype(np.int8)
        if ended or agent != self.agent_selection:
            mask[:] = 0
        return {"observation": board[0].copy(), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.boards.reset(int(self._random.integers(2**63)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self.boards.turn[0])]

    def step(self, action: Any) -> None:
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        boards = self.boards
        boards.step(np.array([action], np.int32))
        self._cumulative_rewards[mover] = 0.0
        reward = float(boards.reward[0])
        for agent in self.agents:
            self.rewards[agent] = reward if agent == mover else -reward
            self.terminations[agent] = bool(boards.done[0])
            self.truncations[agent] = bool(boards.truncated[0])
        if not boards.done[0] and not boards.truncated[0]:
            self.agent_selection = self.agents[int(boards.turn[0])]
        elif len(self.agents) > 1:
            self.agent_selection = self.agents[1 - self.agents.index(mover)]
        self._accumulate_rewards()
