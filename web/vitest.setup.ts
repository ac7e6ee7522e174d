// Debian's Node 18 has the browser's `crypto` only as a module.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
