import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'

/** Copies that are retained at the same time. Each takes 115 MB for an hour of sound. */
const maxCopies = 4

/**
 * Decoded copies of the recordings that are being transcribed, from which their parts are read. Other workers, and this one
 * after a restart, decode the recording again.
 */
export class SoundCopies {
  readonly #files: Pick<FileStore, 'createWorkFolder'>
  /** Folders by the id of the transcription; the latest used is the last. */
  readonly #folders = new Map<string, string>()

  constructor(files: Pick<FileStore, 'createWorkFolder'>) {
    this.#files = files
  }

  /** The path of a copy; undefined if there is none. */
  find(id: string): string | undefined {
    const folder = this.#folders.get(id)
    if (folder === undefined || !existsSync(toPath(folder))) return undefined
    this.#folders.delete(id)
    this.#folders.set(id, folder)
    return toPath(folder)
  }

  /**
   * Adds the copy that `write` stores at the path given to it, where no file exists yet. It can be found once it is complete;
   * if `write` throws, what it has stored is removed.
   */
  async create<T>(id: string, write: (path: string) => Promise<T>): Promise<T> {
    await this.remove(id)
    for (const oldest of [...this.#folders.keys()].slice(0, Math.max(0, this.#folders.size - maxCopies + 1)))
      await this.remove(oldest)
    const folder = await this.#files.createWorkFolder('worker')
    try {
      const written = await write(toPath(folder))
      this.#folders.set(id, folder)
      return written
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  async remove(id: string): Promise<void> {
    const folder = this.#folders.get(id)
    this.#folders.delete(id)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }

  async close(): Promise<void> {
    for (const id of [...this.#folders.keys()]) await this.remove(id)
  }
}

function toPath(folder: string): string {
  return join(folder, 'sound.pcm')
}
