import type { ChildProcess } from 'node:child_process'
import type { CreateItem } from '@lares/shared-types/items'
import { findFreePort } from '@lares/test-harness/free-port'
import { createScratchDatabase, type ScratchDatabase } from '../testing/scratch-database.ts'
import { createClient, kill, signInAdmin, startProcess } from './archive-process.ts'

/** An archive whose service and worker run in child processes that a test starts and kills. */
export class ArchiveProcesses {
  readonly scratch: ScratchDatabase
  readonly call: ReturnType<typeof createClient>
  readonly #port: number
  readonly #settings: Readonly<Record<string, string>>
  readonly #running = new Set<ChildProcess>()
  #userId: string | undefined

  private constructor(scratch: ScratchDatabase, port: number, settings: Readonly<Record<string, string>>) {
    this.scratch = scratch
    this.#port = port
    this.#settings = settings
    this.call = createClient(port)
  }

  /** Creates a data folder and a database, without starting a process. */
  static async prepare(settings: Readonly<Record<string, string>> = {}): Promise<ArchiveProcesses> {
    return new ArchiveProcesses(await createScratchDatabase(), await findFreePort(), settings)
  }

  async start(entry: 'server' | 'worker'): Promise<ChildProcess> {
    const child = await startProcess(entry, this.scratch, this.#port, this.#settings)
    this.#running.add(child)
    return child
  }

  /** Kills the given processes, or all. */
  async kill(...children: readonly ChildProcess[]): Promise<void> {
    await Promise.all((children.length > 0 ? children : [...this.#running]).map((child) => this.#kill(child)))
  }

  async #kill(child: ChildProcess): Promise<void> {
    this.#running.delete(child)
    if (child.exitCode === null && child.signalCode === null) await kill(child)
  }

  /** Signs in the administrator on the first call and returns their id. */
  async getAdminId(): Promise<string> {
    this.#userId ??= await signInAdmin(this.call)
    return this.#userId
  }

  /** Uploads a file, creates an item with it, and returns the id of its asset. */
  async addFile(filename: string, bytes: Buffer, kind: CreateItem['kind'] = 'document'): Promise<string> {
    const userId = await this.getAdminId()
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
    const created = await this.call('POST', '/api/items', { userId, body })
    const { assets } = (await created.json()) as { assets?: { id: string }[] }
    const id = assets?.[0]?.id
    if (created.status !== 201 || id === undefined)
      throw new Error(`creating an item of ${filename} failed with ${created.status}`)
    return id
  }

  /** Kills all processes and removes the data folder and the database. */
  async remove(): Promise<void> {
    await this.kill()
    await this.scratch.remove()
  }
}
