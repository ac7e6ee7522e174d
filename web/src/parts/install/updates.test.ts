import { expect, test, vi } from 'vitest';
import { Updates } from './updates';

/** A browser in which a version may wait; `controlled`: the page came from an older one. */
function browser({ controlled = true, waits = false } = {}) {
  const waiting = { postMessage: vi.fn() };
  const registration = { waiting: waits ? waiting : null };
  let changed = () => {};
  const workers = {
    controller: controlled ? {} : null,
    register: vi.fn(() => Promise.resolve(registration)),
    addEventListener: (_: string, listener: () => void) => void (changed = listener),
  };
  const reload = vi.fn();
  const updates = new Updates(workers, reload);
  return {
    updates,
    waiting,
    registration,
    reload,
    change: () => changed(),
    arrive: () => (registration.waiting = waiting),
  };
}

test('a version that waits when the page starts takes over then', async () => {
  const { updates, waiting, reload, change } = browser({ waits: true });
  await updates.start();
  updates.room(false);
  expect(waiting.postMessage).toHaveBeenCalledOnce();
  change();
  expect(reload).toHaveBeenCalledOnce();
});

test('one that arrives later waits until the home room opens', async () => {
  const { updates, waiting, reload, change, arrive } = browser();
  await updates.start();
  updates.room(false);
  arrive();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  updates.room(true);
  expect(waiting.postMessage).toHaveBeenCalledOnce();
  change();
  expect(reload).toHaveBeenCalledOnce();
});

test('a game that is shown meanwhile stays, until the home room opens again', async () => {
  const { updates, reload, change } = browser();
  await updates.start();
  updates.room(false);
  change();
  expect(reload).not.toHaveBeenCalled();
  updates.room(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('the first version of all reloads nothing', async () => {
  const { updates, reload, change } = browser({ controlled: false });
  updates.room(true);
  await updates.start();
  change();
  updates.room(true);
  expect(reload).not.toHaveBeenCalled();
  change();
  expect(reload).toHaveBeenCalledOnce();
});

test('a visitor who asks for the newer version gets it once it has arrived', async () => {
  const { updates, waiting, registration, reload, change, arrive } = browser();
  await updates.start();
  updates.room(false);
  let installed = () => {};
  const coming = {
    postMessage: vi.fn(),
    addEventListener: (_: string, listener: () => void) => void (installed = listener),
  };
  Object.assign(registration, {
    update: () => Promise.resolve(Object.assign(registration, { installing: coming })),
  });
  await updates.renew();
  expect([waiting.postMessage, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  arrive();
  installed();
  expect(waiting.postMessage).toHaveBeenCalledOnce();
  change();
  expect(reload).toHaveBeenCalledOnce();
});

test('without a newer version, or where it cannot take over, the page begins anew as it is', async () => {
  vi.useFakeTimers();
  const { updates, registration, reload, arrive } = browser();
  await updates.start();
  Object.assign(registration, { update: () => Promise.reject(new Error('offline')) });
  await updates.renew();
  expect(reload).toHaveBeenCalledOnce();
  arrive(); // another tab is open
  await updates.renew();
  expect(reload).toHaveBeenCalledOnce();
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
