import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fallbackOn } from './file-system-errors.ts'
import { getOwnIdentity, isAlive, type ProcessIdentity } from './process-identity.ts'

/** How often a process says that it lives. */
const heartbeatMs = 5 * 60_000
/** How often the folders of killed processes are looked for. */
const sweepIntervalMs = 30 * 60_000

/**
 * Finds the work folders of processes that were killed. Whether a process of this host lives, its pid and start time say. One of another
 * container or machine that shares the folder touches a file; if it has not between two sweeps, which are much further apart, it is dead.
 */
export class AbandonedFolders {
  readonly #work: string
  /** A file for each process, named after it. */
  readonly #heartbeats: string
  readonly #identity: ProcessIdentity
  /** When processes of other hosts had last touched their files, at the latest sweep. */
  #seen = new Map<string, number>()
  #beating: Promise<void> | undefined
  #hasTimer = false

  constructor(root: string, identity = getOwnIdentity()) {
    this.#work = join(root, 'work')
    this.#heartbeats = join(root, 'heartbeats')
    this.#identity = identity
  }

  /** Begins to say that this process lives, and returns the name by which its folders are known: they begin with `<purpose>-<name>-`. */
  async registerOwner(): Promise<string> {
    const name = toName(this.#identity)
    const path = join(this.#heartbeats, name)
    this.#beating ??= mkdir(this.#heartbeats, { recursive: true }).then(() => writeFile(path, ''))
    await this.#beating.catch((error: unknown) => {
      this.#beating = undefined
      throw error
    })
    if (!this.#hasTimer) {
      this.#hasTimer = true
      setInterval(() => touch(path), heartbeatMs).unref()
    }
    return name
  }

  /** Removes the folders of dead processes. Those of other hosts are only found by the second sweep of this instance. */
  async sweep(): Promise<void> {
    const seen = this.#seen
    this.#seen = new Map()
    const verdicts = new Map<string, boolean>()
    const isDead = async (name: string, owner: ProcessIdentity) => {
      const verdict = verdicts.get(name) ?? (await this.#isDead(name, owner, seen))
      verdicts.set(name, verdict)
      return verdict
    }
    for (const folder of await readdir(this.#work).catch(fallbackOn<string[]>('ENOENT', []))) {
      const [, name = ''] = /^[a-z]+-([0-9a-f.]+)-\w{6}$/.exec(folder) ?? []
      const owner = parseName(name)
      if (owner && (await isDead(name, owner)))
        // One that cannot be removed, as of another user of the system, must not keep the archive from starting.
        await rm(join(this.#work, folder), { recursive: true, force: true }).catch(() => undefined)
    }
    for (const name of await readdir(this.#heartbeats).catch(fallbackOn<string[]>('ENOENT', []))) {
      const owner = parseName(name)
      if (owner && (await isDead(name, owner)))
        await rm(join(this.#heartbeats, name), { force: true }).catch(() => undefined)
    }
  }

  async #isDead(name: string, owner: ProcessIdentity, seen: ReadonlyMap<string, number>): Promise<boolean> {
    if (owner.host === this.#identity.host) return !isAlive(owner)
    const touchedAt = await stat(join(this.#heartbeats, name)).then(
      ({ mtimeMs }) => mtimeMs,
      fallbackOn('ENOENT', 0),
    )
    this.#seen.set(name, touchedAt)
    return seen.get(name) === touchedAt
  }
}

/** Removes the work folders in `<root>/work` that killed processes have left, now and from time to time. Returns how to stop it. */
export async function startSweeping(root: string): Promise<() => void> {
  const folders = new AbandonedFolders(root)
  await folders.sweep().catch(() => undefined)
  const timer = setInterval(() => void folders.sweep().catch(() => undefined), sweepIntervalMs).unref()
  return () => clearInterval(timer)
}

function touch(path: string): void {
  const now = new Date()
  utimes(path, now, now)
    // Another process has taken this one for dead, as after it was paused for long.
    .catch(() => writeFile(path, ''))
    // If it fails for long, as on a broken disk, other processes could not work there either.
    .catch(() => undefined)
}

function toName({ host, pid, startedAt }: ProcessIdentity): string {
  return `${host}.${pid}.${startedAt}`
}

function parseName(name: string): ProcessIdentity | undefined {
  const [, host, pid, startedAt] = /^([0-9a-f]{8})\.(\d{1,10})\.(\d+)$/.exec(name) ?? []
  if (host === undefined || startedAt === undefined) return undefined
  return { host, pid: Number(pid), startedAt }
}
