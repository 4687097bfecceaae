import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AbandonedFolders, startSweeping } from './abandoned-folders.ts'
import { getOwnIdentity, isAlive, type ProcessIdentity } from './process-identity.ts'
import { openWorkFolders } from './work-folders.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lares-abandoned-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const listWork = () => readdir(join(root, 'work'))

async function sweepAtStart(): Promise<void> {
  const stop = await startSweeping(root)
  stop()
}

/** Leaves a folder as a process would. */
async function leaveFolder(identity: ProcessIdentity, purpose = 'any'): Promise<string> {
  const owner = await new AbandonedFolders(root, identity).registerOwner()
  const folder = await mkdtemp(join(root, 'work', `${purpose}-${owner}-`))
  await writeFile(join(folder, 'copy'), 'bytes')
  return basename(folder)
}

/** Kills a process, and returns its identity and one under which its pid was used by an earlier process. */
async function identifyKilled(): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const identity = { ...getOwnIdentity(), pid: child.pid ?? 0, startedAt: '0' }
  expect(isAlive(identity)).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return identity
}

test('the folders of a killed process are removed at the start, whatever they were for', async () => {
  const { createWorkFolder } = await openWorkFolders(root)
  const own = [await createWorkFolder(), await createWorkFolder('worker')].map((path) => basename(path))
  const killed = await identifyKilled()
  await leaveFolder(killed)
  await leaveFolder(killed, 'worker')
  await sweepAtStart()
  expect((await listWork()).sort()).toEqual(own.sort())
  expect(await readdir(join(root, 'heartbeats'))).toHaveLength(1)
})

test.runIf(process.platform === 'linux')(
  'a process that has the pid of a killed one does not keep its folders',
  async () => {
    const { createWorkFolder } = await openWorkFolders(root)
    const own = await createWorkFolder()
    await leaveFolder({ ...getOwnIdentity(), startedAt: '1' })
    await sweepAtStart()
    expect(await listWork()).toEqual([basename(own)])
  },
)

test('the folders of another container stay as long as it says that it lives', async () => {
  await mkdir(join(root, 'work'), { recursive: true })
  const other = { host: '00000000', pid: process.pid, startedAt: '7' }
  const folder = await leaveFolder(other)
  const heartbeat = join(root, 'heartbeats', `00000000.${process.pid}.7`)
  const folders = new AbandonedFolders(root)
  await folders.sweep()
  expect(await listWork()).toEqual([folder])
  const later = new Date(Date.now() + 60_000)
  await utimes(heartbeat, later, later)
  await folders.sweep()
  expect(await listWork()).toEqual([folder])
  await folders.sweep()
  expect(await listWork()).toEqual([])
  await expect(readFile(heartbeat)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('folders of earlier versions, which do not say whose they are, stay', async () => {
  await mkdir(join(root, 'work', 'any-aB3dE6'), { recursive: true })
  await sweepAtStart()
  expect(await listWork()).toEqual(['any-aB3dE6'])
})

test('nothing is done where there are no work folders yet', async () => {
  await sweepAtStart()
  expect(await readdir(root)).toEqual([])
})
