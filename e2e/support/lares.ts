import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A running archive, as somebody who types `npm start` gets it, on a data folder of its own. */
export class Lares {
  readonly address: string
  readonly #port: number
  readonly #dataDir: string
  readonly #env: Record<string, string>
  #process: ChildProcess | undefined
  #output = ''

  private constructor(port: number, dataDir: string, env: Record<string, string>) {
    this.#port = port
    this.#dataDir = dataDir
    this.#env = env
    this.address = `http://127.0.0.1:${port}`
  }

  static async start(env: Record<string, string> = {}): Promise<Lares> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lares-story-'))
    const lares = new Lares(await freePort(), dataDir, env)
    await lares.start()
    return lares
  }

  async start(): Promise<void> {
    this.#output = ''
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.#env, PORT: String(this.#port), LARES_DATA_DIR: this.#dataDir },
      detached: true,
    })
    this.#process = child
    child.stdout?.on('data', (text) => {
      this.#output += String(text)
    })
    child.stderr?.on('data', (text) => {
      this.#output += String(text)
    })
    await this.#said(/ready at (\S+)/)
  }

  /** The one-time link that the server prints while nobody can sign in. */
  async setUpLink(): Promise<string> {
    return this.#said(/(http\S+\/setup\?token=\S+)/)
  }

  /** Ends every process at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#process
    if (!child?.pid) return
    const gone = once(child, 'exit')
    process.kill(-child.pid, 'SIGKILL')
    await gone
    this.#process = undefined
  }

  /** The newest mail that the archive would have sent to an address, from its outbox. */
  async mailTo(address: string): Promise<string> {
    const outbox = join(this.#dataDir, 'outbox')
    for (const file of (await readdir(outbox)).sort().reverse()) {
      const mail = await readFile(join(outbox, file), 'utf8')
      if (mail.includes(`To: ${address}`)) return mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    }
    throw new Error(`no mail to ${address}`)
  }

  async stop(): Promise<void> {
    const child = this.#process
    if (child?.pid && child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  async #said(pattern: RegExp): Promise<string> {
    const child = this.#process
    for (;;) {
      const match = pattern.exec(this.#output)
      if (match?.[1]) return match[1]
      if (!child || child.exitCode !== null) throw new Error(`Lares did not start:\n${this.#output}`)
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
