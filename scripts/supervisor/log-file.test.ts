import { mkdtempSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@lares/test-harness/wait-for'
import { expect, onTestFinished, test } from 'vitest'
import { openLogFile } from './log-file.ts'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-log-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('appends to an existing log', () => {
  const path = createFolder()
  for (const line of ['one\n', 'two\n']) {
    const log = openLogFile(path)
    log.write(line)
    log.close()
  }
  expect(readFileSync(join(path, 'lares.log'), 'utf8')).toBe('one\ntwo\n')
})

test('rotates a full log and retains the last four', () => {
  const path = createFolder()
  const log = openLogFile(path, { maxBytes: 10 })
  for (let number = 1; number <= 7; number += 1) log.write(`line ${number}\n`)
  log.close()
  expect(readdirSync(path).toSorted()).toEqual([
    'lares.1.log',
    'lares.2.log',
    'lares.3.log',
    'lares.4.log',
    'lares.log',
  ])
  expect(readFileSync(join(path, 'lares.log'), 'utf8')).toBe('line 7\n')
  expect(readFileSync(join(path, 'lares.4.log'), 'utf8')).toBe('line 3\n')
})

test('logs with different names use separate files', () => {
  const path = createFolder()
  const log = openLogFile(path, { name: 'security', maxBytes: 10 })
  for (const line of ['somebody signed in\n', 'somebody left\n']) log.write(line)
  log.close()
  expect(readdirSync(path).toSorted()).toEqual(['security.1.log', 'security.log'])
})

/** A fake disk whose writes fail while `code` is set. */
function createFailingDisk() {
  const disk: { code?: string; append: (file: number, bytes: Uint8Array) => number } = {
    append: (file, bytes) => {
      if (!disk.code) return writeSync(file, bytes)
      throw Object.assign(new Error(disk.code), { code: disk.code })
    },
  }
  return disk
}

test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EBADF'])(
  'retries lines that failed with %s until they can be written',
  async (code) => {
    const disk = createFailingDisk()
    const failures: string[] = []
    const path = createFolder()
    const log = openLogFile(path, {
      append: disk.append,
      retryDelayMs: 5,
      onFailure: (failure) => void failures.push(failure),
    })
    log.write('before\n')
    disk.code = code
    for (const line of ['during\n', 'still\n']) log.write(line)
    delete disk.code
    await waitFor(() => expect(readFileSync(join(path, 'lares.log'), 'utf8')).toBe('before\nduring\nstill\n'))
    log.write('after\n')
    expect(readFileSync(join(path, 'lares.log'), 'utf8')).toMatch(/still\nafter\n$/)
    expect(failures).toEqual([code])
    log.close()
  },
)

test('reports dropped bytes in a log line', () => {
  const disk = createFailingDisk()
  const path = createFolder()
  const log = openLogFile(path, { append: disk.append, maxBacklogBytes: 100 })
  disk.code = 'ENOSPC'
  for (let number = 10; number < 60; number += 1) log.write(`line ${number}\n`)
  delete disk.code
  log.close()
  const lines = readFileSync(join(path, 'lares.log'), 'utf8').trimEnd().split('\n')
  expect(lines.slice(0, -1)).toEqual(Array.from({ length: 12 }, (_, index) => `line ${index + 10}`))
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ lostBytes: 38 * 8, msg: 'log could not be written' })
})

test('completes a partially written line without repeating it', () => {
  let calls = 0
  const path = createFolder()
  const log = openLogFile(path, {
    append: (file, bytes) => {
      calls += 1
      if (calls === 2) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
      return writeSync(file, bytes.subarray(0, 4))
    },
  })
  log.write('a whole line\n')
  log.close()
  expect(readFileSync(join(path, 'lares.log'), 'utf8')).toBe('a whole line\n')
})
