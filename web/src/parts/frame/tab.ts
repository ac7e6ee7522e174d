/** The places of the header's navigation. */
export type Tab = 'games' | 'lobby' | 'watch' | 'records' | 'person';
