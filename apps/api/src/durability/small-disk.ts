import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pieceLength = 64 * 1024

/** A disk of its own that can be filled, as other programs fill one. Needs root. */
export class SmallDisk {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  /** Mounts a file system of so many bytes in memory. Throws where one may not. */
  static async mount(bytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'lares-small-disk-'))
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder])
    return new SmallDisk(folder)
  }

  /** Fills it until `left` bytes are free. */
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
    await run('umount', [this.folder])
    await rmdir(this.folder)
  }
}
