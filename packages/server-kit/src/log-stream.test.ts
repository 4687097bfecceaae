import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@lares/test-harness/wait-for'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLogStream } from './log-stream.ts'

test('logging to a full disk does not end the process', async () => {
  // A Linux device that always reports a full disk.
  const file = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(file))
  const log = pino({}, createLogStream(file))
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  onTestFinished(() => void process.off('uncaughtException', uncaught))
  for (let line = 0; line < 3; line += 1) {
    log.info('on')
    await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setImmediate(resolve))
  expect(uncaught).not.toHaveBeenCalled()
})

test('writes buffered lines once there is space, and counts the dropped ones', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lares-log-stream-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'log')
  const file = openSync('/dev/full', 'w')
  const stream = createLogStream(file)
  const failed = once(stream, 'error')
  for (let line = 0; line < 3000; line += 1) stream.write(`${line} ${'x'.repeat(1000)}\n`)
  await failed
  closeSync(file)
  // The system reuses the closed file descriptor for the next file.
  expect(openSync(path, 'a')).toBe(file)
  stream.write('lost too\n')
  await waitFor(() => expect(readFileSync(path, 'utf8')).toContain('log could not be written'))
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  expect(lines[0]).toMatch(/^0 x/)
  const { lostLines } = JSON.parse(lines.at(-1) ?? '')
  expect(lostLines).toBe(3001 - (lines.length - 1))
  closeSync(file)
})
