// The strings of the room for accounts.
import { catalogue } from '../../words';
import { zh } from './zh';

export const en = {
  title: 'You',
  loading: 'One moment …',
  notOffered:
    'Accounts are offered over https, and on the machine that Gridwise runs on. Everything else works without one.',
  guestAbout: 'You play as a guest. With an account your games are found again on every device. No e-mail is needed.',
  guestGames: (n: number) => (n === 1 ? '1 game as a guest becomes yours.' : `${n} games as a guest become yours.`),
  ways: 'What to do',
  signUp: 'Sign up',
  signIn: 'Sign in',
  forgotten: 'Forgotten?',
  forgottenAbout: 'The recovery code was shown when you signed up. The host of this server can also give you a code.',
  signOut: 'Sign out',
  name: 'Name',
  nameAbout: 'Others see it. 1 to 24 characters.',
  password: 'Password',
  newPassword: 'New password',
  oldPassword: 'Password until now',
  code: 'Recovery code',
  keep: 'Stay signed in on this device',
  show: 'Show',
  showPassword: (label: string) => `Show: ${label}`,
  rule: 'At least 15 characters, of any kind. Several words that only you put together are good.',
  characters: (n: number, least: number) => `${n} of ${least} characters`,
  longEnough: (n: number) => `${n} characters: long enough`,
  tooLong: 'Too long: at most 128 bytes',
  setPassword: 'Set the new password',

  codeTitle: 'Your recovery code',
  codeAbout:
    'With it you get back in without the password. It is shown this once. Write it down, or let a password manager keep it.',
  copyCode: 'Copy the code',
  copied: 'Copied',
  codeKept: 'I have kept it',
  goOn: 'Go on',

  signedInAs: (name: string) => `Signed in as ${name}`,
  since: (day: string) => `Since ${day}`,
  adoptTitle: (n: number) => (n === 1 ? 'Adopt 1 game?' : `Adopt ${n} games?`),
  adoptAbout: 'They were played in this browser as a guest. Adopted, they are yours on every device.',
  adopt: 'Adopt them',
  leave: 'No, leave them',

  news: {
    signedUp: (n: number) =>
      n === 0 ? 'Welcome.' : n === 1 ? 'Welcome. 1 game is yours now.' : `Welcome. ${n} games are yours now.`,
    adopted: (n: number) => (n === 1 ? '1 game is yours now.' : `${n} games are yours now.`),
    leftGames: 'The games of the guest stay nobody’s.',
    recovered:
      'Your password was reset since you last signed in. If that was not you, change it now and end the other sessions.',
    signedOut: 'You are signed out.',
    passwordChanged: 'The password is changed. All other sessions have ended.',
    renamed: 'The name is changed.',
    deleted: 'Your account is deleted.',
  },

  sessions: 'Where you are signed in',
  here: 'here',
  usedAt: (time: string) => `last used ${time}`,
  network: (net: string) => `network ${net}`,
  endOne: 'End',
  endOneOf: (agent: string) => `End: ${agent}`,
  endOthers: 'End all others',
  ended: (n: number) => (n === 1 ? '1 session ended.' : `${n} sessions ended.`),

  changeName: 'Change the name',
  changeNameAbout: 'Once in 30 days.',
  changePassword: 'Change the password',
  changePasswordAbout: 'All other sessions end.',
  export: 'Export what is kept about you',
  exportAbout: 'A file with your account, sessions, log lines and records.',
  exportDo: 'Save the file',
  remove: 'Delete the account',
  removeAbout:
    'Name, password and sessions go at once. Running games are resigned. Games against others stay, without your name. This cannot be undone.',
  removeDo: 'Delete it for ever',

  tryAgain: (s: number) => (s < 120 ? `Try again in ${s} s.` : `Try again in ${Math.ceil(s / 60)} min.`),
  refusals: {
    'account/sign_in': 'Name or password is wrong.',
    'account/recover': 'Name or code is wrong, or the code has been used.',
    'account/none': 'You are not signed in any more. Sign in again.',
    'account/confirm': 'Enter the password again.',
    'account/offered': 'Accounts need https, or a server on this machine.',
    'account/banned': 'The host has closed this account.',
    'account/signed_in': 'This browser is signed in already. Reload the page.',
    'account/name_taken': 'Somebody has that name, or one that looks like it.',
    'account/name': 'This name cannot be used. Take 1 to 24 letters, digits or other visible characters.',
    'account/name_soon': 'A name can be changed once in 30 days.',
    'account/password_short': 'The password needs at least 15 characters.',
    'account/password_long': 'The password is too long: at most 128 bytes.',
    'account/password': 'The password has characters that cannot be read.',
    'account/password_common': 'Many people use this password, or it is a simple pattern. Take another one.',
    'account/password_name': 'The password is made of the name. Take another one.',
    'account/adopt': 'No games wait any more.',
    'account/session': 'This session has ended already.',
    'account/too_many': 'There were too many tries.',
    'account/busy': 'Many people are signing in just now.',
  } as Record<string, string>,
};

export const accountWords = catalogue(en, zh);
