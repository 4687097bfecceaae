import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient, kill, signInAdmin, startProcess } from './archive-process.ts'

type Call = ReturnType<typeof createClient>
type Options = Omit<NonNullable<Parameters<Call>[2]>, 'userId'>

const startTimeoutMs = 60_000

/** An archive service that is restarted whenever it exits, as the supervisor does. */
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
    this.#call = createClient(port)
  }

  /** Restarts the service until it reports that it is ready. Throws after the timeout. */
  async waitUntilReady(timeoutMs = startTimeoutMs): Promise<void> {
    for (const end = Date.now() + timeoutMs; ; ) {
      if (!isAlive(this.#server)) this.#server = await this.#start('server').catch(() => undefined)
      const answer = await this.tryCall('GET', '/internal/ready')
      if (answer?.ok) break
      if (Date.now() > end) throw new Error(`the archive is not ready: ${answer?.status ?? 'no response'}`)
      await delay(200)
    }
    this.#userId ??= await signInAdmin(this.#call)
  }

  async startWorker(): Promise<void> {
    this.#worker = await this.#start('worker')
  }

  call(method: string, path: string, options: Options = {}): Promise<Response> {
    return this.#call(method, path, { ...options, ...(this.#userId && { userId: this.#userId }) })
  }

  /** Like `call`, but returns undefined when the connection fails. */
  tryCall(method: string, path: string, options: Options = {}): Promise<Response | undefined> {
    return this.call(method, path, options).catch(() => undefined)
  }

  /** Uploads bytes in one request and returns the upload id. */
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
