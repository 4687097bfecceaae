import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { caller, kill, signInKeeper, startProcess } from './archive-process.ts'

type Call = ReturnType<typeof caller>
type Options = Omit<NonNullable<Parameters<Call>[2]>, 'userId'>

/** How long an archive may take to open. */
const patienceMs = 60_000

/** An archive service that is started again whenever it ends, as the supervisor does, and its administrator. */
export class SupervisedArchive {
  readonly #dataDir: string
  readonly #port: number
  readonly #settings: Readonly<Record<string, string>>
  readonly #call: Call
  #server: ChildProcess | undefined
  #worker: ChildProcess | undefined
  #userId: string | undefined

  constructor(dataDir: string, port: number, settings: Readonly<Record<string, string>>) {
    this.#dataDir = dataDir
    this.#port = port
    this.#settings = settings
    this.#call = caller(port)
  }

  /** Starts it again as often as it ends, until it answers that it can serve. Throws when it does not for so long. */
  async isServing(withinMs = patienceMs): Promise<void> {
    for (const end = Date.now() + withinMs; ; ) {
      if (!isAlive(this.#server)) this.#server = await this.#start('server').catch(() => undefined)
      const answer = await this.tryCall('GET', '/internal/ready')
      if (answer?.ok) break
      if (Date.now() > end) throw new Error(`the archive does not open: ${answer?.status ?? 'no answer'}`)
      await delay(200)
    }
    this.#userId ??= await signInKeeper(this.#call)
  }

  async startWorker(): Promise<void> {
    this.#worker = await this.#start('worker')
  }

  call(method: string, path: string, options: Options = {}): Promise<Response> {
    return this.#call(method, path, { ...options, ...(this.#userId && { userId: this.#userId }) })
  }

  /** The same; undefined when no answer comes. */
  tryCall(method: string, path: string, options: Options = {}): Promise<Response | undefined> {
    return this.call(method, path, options).catch(() => undefined)
  }

  /** Uploads bytes in one request; the uploadId. */
  async upload(bytes: Buffer): Promise<string> {
    const answer = await this.call('POST', '/api/uploads', {
      bytes,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
      },
    })
    return answer.headers.get('location')?.split('/').at(-1) ?? ''
  }

  async kill(): Promise<void> {
    if (this.#server && isAlive(this.#server)) await kill(this.#server)
  }

  async end(): Promise<void> {
    for (const child of [this.#worker, this.#server]) if (child && isAlive(child)) await kill(child)
  }

  #start(entry: 'server' | 'worker'): Promise<ChildProcess> {
    return startProcess(entry, { dataDir: this.#dataDir, databaseUrl: undefined }, this.#port, this.#settings)
  }
}

function isAlive(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
