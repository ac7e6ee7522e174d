// How boards look on this device: the skin, and whether stones show the marks of their players.
import type { GameInfo } from '../protocol/shapes';
import { loadValue, saveValue } from '../kit/storage';

/** The usual one first; the others are values of style sheets (kit/style/skins.css). */
export const kSkins = ['wood', 'slate', 'paper', 'night'] as const;
export type Skin = (typeof kSkins)[number];

function skinCalled(name: unknown): Skin {
  return kSkins.find((skin) => skin === name) ?? 'wood';
}

class Looks {
  skin = $state<Skin>(skinCalled(loadValue('skin', 'wood')));
  /** The game's own stones instead of players' marks. */
  standardStones = $state(loadValue<unknown>('standardStones', false) === true);

  /** Takes a skin by its name; one that this page does not know is wood. */
  wear(name: string): void {
    this.skin = skinCalled(name);
    saveValue('skin', this.skin === 'wood' ? undefined : this.skin);
  }

  showStandardStones(wanted: boolean): void {
    this.standardStones = wanted;
    saveValue('standardStones', wanted || undefined);
  }
}

export const looks = new Looks();

/** Boards on which sides play with stones or marks of their own have skins; the colours of others are made for wood. */
export function hasSkins(game: Pick<GameInfo, 'tokens'>): boolean {
  return game.tokens.some(({ seat }) => seat !== undefined);
}

/** The skin of a board of the game; undefined for wood. */
export function skinOf(game: Pick<GameInfo, 'tokens'>): Exclude<Skin, 'wood'> | undefined {
  return hasSkins(game) && looks.skin !== 'wood' ? looks.skin : undefined;
}
