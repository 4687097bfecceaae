import type { ChildProcess } from 'node:child_process'
import type { CreateItem } from '@lares/shared-types/items'
import { makeScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { caller, freePort, kill, signInKeeper, startProcess } from './archive-process.ts'

/** An archive whose service and workers are processes that a test starts and kills, and its administrator. */
export class ArchiveWithFiles {
  readonly scratch: ScratchDatabase
  readonly call: ReturnType<typeof caller>
  readonly #port: number
  readonly #running = new Set<ChildProcess>()
  #userId: string | undefined

  private constructor(scratch: ScratchDatabase, port: number) {
    this.scratch = scratch
    this.#port = port
    this.call = caller(port)
  }

  /** A data folder and a database; nothing runs yet. */
  static async prepare(): Promise<ArchiveWithFiles> {
    return new ArchiveWithFiles(await makeScratchDatabase(), await freePort())
  }

  async start(entry: 'server' | 'worker'): Promise<ChildProcess> {
    const child = await startProcess(entry, this.scratch, this.#port)
    this.#running.add(child)
    return child
  }

  /** Kills one process, or all that run. */
  async kill(...children: readonly ChildProcess[]): Promise<void> {
    await Promise.all((children.length > 0 ? children : [...this.#running]).map((child) => this.#kill(child)))
  }

  async #kill(child: ChildProcess): Promise<void> {
    this.#running.delete(child)
    if (child.exitCode === null && child.signalCode === null) await kill(child)
  }

  /** The id of the administrator, for calls in their name. */
  async keeper(): Promise<string> {
    this.#userId ??= await signInKeeper(this.call)
    return this.#userId
  }

  /** Uploads a file and makes an item of it; gives the id of its asset. */
  async addFile(filename: string, bytes: Buffer, kind: CreateItem['kind'] = 'document'): Promise<string> {
    const userId = await this.keeper()
    const answer = await this.call('POST', '/api/uploads', {
      userId,
      bytes,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
    })
    const uploadId = answer.headers.get('location')?.split('/').at(-1)
    const body = { kind, title: filename, uploadIds: [uploadId] }
    const made = await this.call('POST', '/api/items', { userId, body })
    const { assets } = (await made.json()) as { assets?: { id: string }[] }
    const id = assets?.[0]?.id
    if (made.status !== 201 || id === undefined) throw new Error(`${filename} became no item: ${made.status}`)
    return id
  }

  /** Kills what runs, and removes the data folder and the database. */
  async remove(): Promise<void> {
    await this.kill()
    await this.scratch.remove()
  }
}
