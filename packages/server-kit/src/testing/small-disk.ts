import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pieceLength = 64 * 1024

/**
 * A disk of its own in memory that can be filled, as other programs fill one. Root mounts it; anybody else has a process do it
 * in a user namespace of its own (user_namespaces(7)) and reaches it through /proc/<pid>/root.
 */
export class SmallDisk {
  readonly folder: string
  readonly #remove: () => Promise<void>

  constructor(folder: string, remove: () => Promise<void>) {
    this.folder = folder
    this.#remove = remove
  }

  /** Mounts a file system of so many bytes. Throws an error that says what is missing where one may not. */
  static async mount(bytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'lares-small-disk-'))
    try {
      return await mountAsRoot(folder, bytes).catch(() => mountInNamespace(folder, bytes))
    } catch (cause) {
      await rmdir(folder)
      throw new Error(
        'This test needs a small file system of its own: run it on Linux as root, or where users may make user namespaces (kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns).',
        { cause },
      )
    }
  }

  /** Fills it until `left` bytes are free; with 0 to the last one. */
  async fill(left: number): Promise<void> {
    const ballast = await open(join(this.folder, 'ballast'), 'a')
    try {
      for (;;) {
        const room = (await this.freeBytes()) - left
        if (room <= 0) return
        await ballast.write(Buffer.alloc(Math.min(pieceLength, room)))
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      await ballast.close()
    }
  }

  /** Makes room again. */
  async free(): Promise<void> {
    await rm(join(this.folder, 'ballast'), { force: true })
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.folder)
    return bavail * bsize
  }

  async unmount(): Promise<void> {
    await this.#remove()
  }
}

const optionsFor = (bytes: number) => ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs']

async function mountAsRoot(folder: string, bytes: number): Promise<SmallDisk> {
  await run('mount', [...optionsFor(bytes), folder])
  return new SmallDisk(folder, async () => {
    // A process that still has a file open there keeps it until it ends.
    await run('umount', ['-l', folder])
    await rmdir(folder)
  })
}

async function mountInNamespace(folder: string, bytes: number): Promise<SmallDisk> {
  const script = `mount ${optionsFor(bytes).join(' ')} "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script, folder], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const seen = `/proc/${holder.pid}/root${folder}`
  try {
    await Promise.race([once(holder.stdout, 'data'), endOf(holder)])
    await access(seen)
  } catch (error) {
    holder.kill()
    throw error
  }
  return new SmallDisk(seen, async () => {
    const ended = once(holder, 'close')
    holder.kill()
    await ended
    await rmdir(folder)
  })
}

async function endOf(child: ChildProcess): Promise<never> {
  await once(child, 'close')
  throw new Error('no file system was mounted in a user namespace')
}
