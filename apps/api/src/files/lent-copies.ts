import { rm } from 'node:fs/promises'
import { join } from 'node:path'

interface LentCopy {
  readonly path: Promise<string>
  readonly folder: Promise<string>
  borrowers: number
}

interface CopyTools {
  createFolder(): Promise<string>
  /** Writes the file to the path, where no file exists yet. */
  download(sha256: string, path: string): Promise<void>
}

/** Local copies of files of another machine: one for all who borrow a file at the same time, removed after the last of them. */
export class LentCopies {
  readonly #tools: CopyTools
  readonly #copies = new Map<string, LentCopy>()

  constructor(tools: CopyTools) {
    this.#tools = tools
  }

  /** Lends a copy for the duration of `work`. Throws what the download throws. */
  async lend<T>(sha256: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = this.#copies.get(sha256) ?? this.#create(sha256)
    copy.borrowers += 1
    try {
      return await work(await copy.path)
    } finally {
      copy.borrowers -= 1
      if (copy.borrowers === 0) {
        this.#copies.delete(sha256)
        const folder = await copy.folder.catch(() => undefined)
        if (folder !== undefined) await rm(folder, { recursive: true, force: true })
      }
    }
  }

  #create(sha256: string): LentCopy {
    const folder = this.#tools.createFolder()
    const copy = { folder, path: this.#download(sha256, folder), borrowers: 0 }
    this.#copies.set(sha256, copy)
    return copy
  }

  async #download(sha256: string, folder: Promise<string>): Promise<string> {
    const path = join(await folder, sha256)
    await this.#tools.download(sha256, path)
    return path
  }
}
