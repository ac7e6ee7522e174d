// How boards look on this device: the skin, and whether stones show their players' marks.
import type { GameInfo } from '../protocol/messages';
import { loadValue, saveValue } from '../kit/storage';

/** Default first; the others are defined in kit/style/skins.css. */
export const kSkins = ['wood', 'slate', 'paper', 'night'] as const;
export type Skin = (typeof kSkins)[number];

function skinCalled(name: unknown): Skin {
  return kSkins.find((skin) => skin === name) ?? 'wood';
}

class Looks {
  skin = $state<Skin>(skinCalled(loadValue('skin', 'wood')));
  /** Draw the game's own stones instead of players' marks. */
  standardStones = $state(loadValue<unknown>('standardStones', false) === true);

  /** Selects a skin by name; unknown names mean wood. */
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

/** Only boards whose tokens belong to sides have skins; other games' colours are designed for wood. */
export function hasSkins(game: Pick<GameInfo, 'tokens'>): boolean {
  return game.tokens.some(({ seat }) => seat !== undefined);
}

/** The skin of the game's boards; undefined for wood. */
export function skinOf(game: Pick<GameInfo, 'tokens'>): Exclude<Skin, 'wood'> | undefined {
  return hasSkins(game) && looks.skin !== 'wood' ? looks.skin : undefined;
}
