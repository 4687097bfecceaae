import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const chunkLength = 64 * 1024

/**
 * A small disk in memory that a test can fill up. Root mounts it directly; for other users a helper process mounts it in
 * its own user namespace (user_namespaces(7)), and it is reached through /proc/<pid>/root.
 */
export class SmallDisk {
  readonly folder: string
  readonly #remove: () => Promise<void>

  constructor(folder: string, remove: () => Promise<void>) {
    this.folder = folder
    this.#remove = remove
  }

  /** Mounts a file system of this size. Throws an error that names the required permissions if it may not. */
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

  /** Fills the disk until `left` bytes are free. */
  async fill(left: number): Promise<void> {
    const ballast = await open(join(this.folder, 'ballast'), 'a')
    try {
      for (;;) {
        const room = (await this.freeBytes()) - left
        if (room <= 0) return
        await ballast.write(Buffer.alloc(Math.min(chunkLength, room)))
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    } finally {
      await ballast.close()
    }
  }

  /** Frees the space that `fill` has used. */
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

const getMountOptions = (bytes: number) => ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs']

async function mountAsRoot(folder: string, bytes: number): Promise<SmallDisk> {
  await run('mount', [...getMountOptions(bytes), folder])
  return new SmallDisk(folder, async () => {
    // Lazy, because a process may still have a file open there.
    await run('umount', ['-l', folder])
    await rmdir(folder)
  })
}

async function mountInNamespace(folder: string, bytes: number): Promise<SmallDisk> {
  const script = `mount ${getMountOptions(bytes).join(' ')} "$0" && echo mounted && exec cat`
  const holderProcess = spawn(
    'unshare',
    ['--user', '--map-root-user', '--mount', 'sh', '-c', script, folder],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  const mountedPath = `/proc/${holderProcess.pid}/root${folder}`
  try {
    await Promise.race([once(holderProcess.stdout, 'data'), rejectOnClose(holderProcess)])
    await access(mountedPath)
  } catch (error) {
    holderProcess.kill()
    throw error
  }
  return new SmallDisk(mountedPath, async () => {
    const ended = once(holderProcess, 'close')
    holderProcess.kill()
    await ended
    await rmdir(folder)
  })
}

async function rejectOnClose(child: ChildProcess): Promise<never> {
  await once(child, 'close')
  throw new Error('no file system was mounted in a user namespace')
}
