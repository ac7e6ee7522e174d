import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { stdioSocket } from './client';

function started() {
  const program = Object.assign(new EventEmitter(), { stdin: new PassThrough(), stdout: new PassThrough() });
  const socket = stdioSocket(program);
  const heard: unknown[] = [];
  socket.onopen = () => heard.push('open');
  socket.onmessage = ({ data }) => heard.push(data);
  socket.onclose = () => heard.push('close');
  return { program, socket, heard };
}

const soon = () => new Promise((done) => setTimeout(done));

test('a_line_of_the_program_is_a_message_however_it_was_cut', async () => {
  const { program, heard } = started();
  await soon();
  for (const part of ['{"id":1}\n{"id"', ':', '2}\n', '{"id":3}']) program.stdout.write(part);
  await soon();
  expect(heard).toEqual(['open', '{"id":1}', '{"id":2}']);
  program.stdout.write('\n');
  await soon();
  program.emit('close');
  expect(heard.slice(3)).toEqual(['{"id":3}', 'close']);
});

test('a_message_is_a_line_for_the_program', () => {
  const { program, socket } = started();
  socket.send('{"id":1}');
  expect(String(program.stdin.read())).toBe('{"id":1}\n');
  socket.close();
  expect(program.stdin.writableEnded).toBe(true);
});

test('a_program_that_has_ended_takes_no_message_and_throws_none', async () => {
  const { program, socket } = started();
  program.stdin.destroy(new Error('EPIPE'));
  socket.send('{"id":1}');
  await soon();
});
