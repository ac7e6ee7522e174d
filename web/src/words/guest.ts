// The default name of an anonymous player, by language. It is sent as a seat's name, so each language must recognise
// the others' names.
export const kGuest = { en: 'Guest', zh: '客人' };
