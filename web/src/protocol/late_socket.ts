// A socket whose code is loaded when it opens, so that the first view goes without.
import type { Socket } from './connection';

export function lateSocket(load: () => Promise<Socket>): Socket {
  let socket: Socket | undefined;
  let closed = false;
  const late: Socket = {
    send: (data) => socket?.send(data),
    close: () => {
      closed = true;
      socket?.close();
    },
    onopen: null,
    onclose: null,
    onmessage: null,
  };
  load().then(
    (loaded) => {
      if (closed) return loaded.close();
      socket = loaded;
      loaded.onopen = () => late.onopen?.();
      loaded.onclose = (event) => late.onclose?.(event);
      loaded.onmessage = (event) => late.onmessage?.(event);
    },
    () => late.onclose?.(), // a missing chunk; loaded again with the next socket
  );
  return late;
}
