import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts'
import { lockDataFolder } from './process-lock.ts'

const address = 'http://127.0.0.1:3000'

function createFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-lock-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Starts a process that exits after `ms` milliseconds. */
function startProcess(ms: number): { child: ChildProcess; mark: ProcessIdentity } {
  const child = spawn(process.execPath, ['-e', `setTimeout(() => undefined, ${ms})`])
  onTestFinished(() => void child.kill('SIGKILL'))
  if (child.pid === undefined) throw new Error('The process did not start.')
  return { child, mark: identifyProcess(child.pid) }
}

function writeLock(dataDir: string, holder: object): void {
  writeFileSync(join(dataDir, 'lares.lock'), JSON.stringify({ address, services: [], ...holder }))
}

test('rejects a folder in use with its address and process, and unlocks it on release', async () => {
  const dataDir = createFolder()
  const lock = await lockDataFolder(dataDir, address)
  await expect(lockDataFolder(dataDir, 'http://127.0.0.1:4000')).rejects.toThrow(
    `at ${address} (process ${process.pid})`,
  )
  lock.release()
  expect(existsSync(join(dataDir, 'lares.lock'))).toBe(false)
  const next = await lockDataFolder(dataDir, 'http://127.0.0.1:4000')
  next.release()
})

test('takes over the lock of a killed process', async () => {
  const dataDir = createFolder()
  const { child, mark } = startProcess(0)
  await once(child, 'exit')
  writeLock(dataDir, mark)
  await lockDataFolder(dataDir, address)
  expect(JSON.parse(readFileSync(join(dataDir, 'lares.lock'), 'utf8')).pid).toBe(process.pid)
})

test('waits for the services of a killed process to exit', async () => {
  const dataDir = createFolder()
  const service = startProcess(400)
  writeLock(dataDir, { pid: 999_999_999, birth: 'gone', services: [service.mark] })
  await lockDataFolder(dataDir, address)
  expect(isAlive(service.mark)).toBe(false)
})

test('records services in the lock file', async () => {
  const dataDir = createFolder()
  const service = startProcess(10_000)
  const lock = await lockDataFolder(dataDir, address)
  lock.addService(service.mark.pid)
  const { services, pid } = JSON.parse(readFileSync(join(dataDir, 'lares.lock'), 'utf8'))
  expect(services).toEqual([service.mark])
  expect(pid).toBe(process.pid)
  lock.release()
})

test('ignores the lock of an ended process whose pid was reused', async () => {
  const dataDir = createFolder()
  writeLock(dataDir, { pid: process.pid, birth: 'another-boot/1' })
  await lockDataFolder(dataDir, address)
})

test('takes over an incomplete lock file', async () => {
  const dataDir = createFolder()
  writeFileSync(join(dataDir, 'lares.lock'), '{"pid":')
  await lockDataFolder(dataDir, address)
})

test('ignores a lock that was copied with the folder, and leaves the original services running', async () => {
  const original = createFolder()
  const service = startProcess(20_000)
  const lock = await lockDataFolder(original, address)
  lock.addService(service.mark.pid)
  const copy = join(createFolder(), 'copy')
  cpSync(original, copy, { recursive: true })
  const copyLock = await lockDataFolder(copy, 'http://127.0.0.1:4000')
  expect(isAlive(service.mark)).toBe(true)
  await expect(lockDataFolder(original, address)).rejects.toThrow('already runs')
  copyLock.release()
  expect(existsSync(join(original, 'lares.lock'))).toBe(true)
  lock.release()
})

test('retries recording a service when the disk is full', async () => {
  const dataDir = createFolder()
  const service = startProcess(20_000)
  const lock = await lockDataFolder(dataDir, address)
  const temporaryPath = join(dataDir, `lares.lock.${process.pid}`)
  mkdirSync(join(temporaryPath, 'in the way'), { recursive: true })
  expect(() => lock.addService(service.mark.pid)).not.toThrow()
  rmSync(temporaryPath, { recursive: true })
  const readServices = () => JSON.parse(readFileSync(join(dataDir, 'lares.lock'), 'utf8')).services
  await vi.waitFor(() => expect(readServices()).toEqual([service.mark]), 15_000)
  lock.release()
})
