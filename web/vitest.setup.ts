// Debian's Node 18 has the browser's `crypto` only as a module.
import { webcrypto } from 'node:crypto';
import { afterAll, vi } from 'vitest';

globalThis.crypto ??= webcrypto as Crypto;

// A part of the page that arrives after the last test would be drawn without a document.
afterAll(() => vi.dynamicImportSettled());
