import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive, markOf, type ProcessMark } from './living-process.ts'
import { lockDataFolder } from './process-lock.ts'

const address = 'http://127.0.0.1:3000'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** A process that ends after so many milliseconds. */
function processFor(ms: number): { child: ChildProcess; mark: ProcessMark } {
  const child = spawn(process.execPath, ['-e', `setTimeout(() => undefined, ${ms})`])
  onTestFinished(() => void child.kill('SIGKILL'))
  if (child.pid === undefined) throw new Error('The process did not start.')
  return { child, mark: markOf(child.pid) }
}

function leave(dataDir: string, holder: object): void {
  writeFileSync(join(dataDir, 'lares.lock'), JSON.stringify({ address, services: [], ...holder }))
}

test('a folder that is in use is refused with where and by whom, and free again afterwards', async () => {
  const dataDir = folder()
  const lock = await lockDataFolder(dataDir, address)
  await expect(lockDataFolder(dataDir, 'http://127.0.0.1:4000')).rejects.toThrow(
    `at ${address} (process ${process.pid})`,
  )
  lock.release()
  expect(existsSync(join(dataDir, 'lares.lock'))).toBe(false)
  const next = await lockDataFolder(dataDir, 'http://127.0.0.1:4000')
  next.release()
})

test('what a killed process left is taken over', async () => {
  const dataDir = folder()
  const { child, mark } = processFor(0)
  await once(child, 'exit')
  leave(dataDir, mark)
  await lockDataFolder(dataDir, address)
  expect(JSON.parse(readFileSync(join(dataDir, 'lares.lock'), 'utf8')).pid).toBe(process.pid)
})

test('the services that a killed process left behind are waited for', async () => {
  const dataDir = folder()
  const service = processFor(400)
  leave(dataDir, { pid: 999_999_999, birth: 'gone', services: [service.mark] })
  await lockDataFolder(dataDir, address)
  expect(isAlive(service.mark)).toBe(false)
})

test('services are noted where the next one looks for them', async () => {
  const dataDir = folder()
  const service = processFor(10_000)
  const lock = await lockDataFolder(dataDir, address)
  lock.note(service.mark.pid)
  const { services, pid } = JSON.parse(readFileSync(join(dataDir, 'lares.lock'), 'utf8'))
  expect(services).toEqual([service.mark])
  expect(pid).toBe(process.pid)
  lock.release()
})

test('another process that has the number of a dead one does not keep the folder', async () => {
  const dataDir = folder()
  leave(dataDir, { pid: process.pid, birth: 'another-boot/1' })
  await lockDataFolder(dataDir, address)
})

test('a lock that was written half is taken over', async () => {
  const dataDir = folder()
  writeFileSync(join(dataDir, 'lares.lock'), '{"pid":')
  await lockDataFolder(dataDir, address)
})

test('a copy of a folder that is in use is another folder, and the services of the original are left alone', async () => {
  const original = folder()
  const service = processFor(20_000)
  const lock = await lockDataFolder(original, address)
  lock.note(service.mark.pid)
  const copy = join(folder(), 'copy')
  cpSync(original, copy, { recursive: true })
  const own = await lockDataFolder(copy, 'http://127.0.0.1:4000')
  expect(isAlive(service.mark)).toBe(true)
  await expect(lockDataFolder(original, address)).rejects.toThrow('already runs')
  own.release()
  expect(existsSync(join(original, 'lares.lock'))).toBe(true)
  lock.release()
})

test('a process that cannot be noted, as on a full disk, ends nothing and is noted later', async () => {
  const dataDir = folder()
  const service = processFor(20_000)
  const lock = await lockDataFolder(dataDir, address)
  const draft = join(dataDir, `lares.lock.${process.pid}`)
  mkdirSync(join(draft, 'in the way'), { recursive: true })
  expect(() => lock.note(service.mark.pid)).not.toThrow()
  rmSync(draft, { recursive: true })
  const noted = () => JSON.parse(readFileSync(join(dataDir, 'lares.lock'), 'utf8')).services
  await vi.waitFor(() => expect(noted()).toEqual([service.mark]), 5000)
  lock.release()
})
