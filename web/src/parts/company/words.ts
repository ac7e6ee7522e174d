// The strings beside a match of several browsers: who watches, and what players say to each other.
import { catalogue } from '../../words';

export const en = {
  watching: (n: number) => (n === 1 ? '1 person is watching' : `${n} people are watching`),
  say: 'Say something',
  saidBy: (name: string, phrase: string) => `${name}: ${phrase}`,
  phrases: [
    'Hello!',
    'Good luck!',
    'Well played!',
    'Thank you!',
    'Nice move.',
    'Sorry, I have to go.',
    'One moment, please.',
    'Good game!',
  ],
  mute: 'Mute',
  unmute: 'Unmute',
  errors: { 'limit/phrases': 'You have said much in a short time. Wait a little.' },
};

export const companyWords = catalogue('parts/company', en);
