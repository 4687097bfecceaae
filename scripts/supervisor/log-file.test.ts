import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogFile } from './log-file.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-log-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('a log goes on where it ended', () => {
  const path = folder()
  for (const line of ['one\n', 'two\n']) {
    const log = openLogFile(path)
    log.write(line)
    log.close()
  }
  expect(readFileSync(join(path, 'lares.log'), 'utf8')).toBe('one\ntwo\n')
})

test('a full log is followed by a new one, and the last four are kept', () => {
  const path = folder()
  const log = openLogFile(path, 10)
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
