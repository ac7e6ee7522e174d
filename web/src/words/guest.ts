// What somebody is called who has given no name, by language. It is sent as the name of a seat, so each language knows
// that of the others.
export const kGuest = { en: 'Guest', zh: '客人' };
