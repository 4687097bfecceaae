import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

/** Letters of a log. */
const longestTold = 20_000

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A running archive, as somebody who types `npm start` gets it, on a data folder of its own. */
export class Lares {
  /** Those that run just now in this process. */
  static readonly #running = new Set<Lares>()

  readonly address: string
  readonly #port: number
  readonly #dataDir: string
  #env: Record<string, string>
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

  /** Starts it, again after a kill; throws, with what it said, when it does not get ready. */
  async start(): Promise<void> {
    this.#output = ''
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.#env, PORT: String(this.#port), LARES_DATA_DIR: this.#dataDir },
      detached: true,
    })
    this.#process = child
    Lares.#running.add(this)
    child.stdout?.on('data', (text) => {
      this.#output += String(text)
    })
    child.stderr?.on('data', (text) => {
      this.#output += String(text)
    })
    await this.#said(/ready at (\S+)/)
  }

  /** What those that run have said since they were started, and the end of their logs: for a story that failed. */
  static async toldByAll(): Promise<string> {
    const told = Array.from(Lares.#running, async (lares) => `${lares.#output}\n${await lares.#endOfLog()}`)
    return (await Promise.all(told)).join('\n')
  }

  async #endOfLog(): Promise<string> {
    const folder = join(this.#dataDir, 'logs')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('lares'))
    const [newest] = names.sort().reverse()
    return newest ? (await readFile(join(folder, newest), 'utf8')).slice(-longestTold) : ''
  }

  /** From the next start on it serves the web from another folder: another version was installed. */
  serveWeb(folder: string): void {
    this.#env = { ...this.#env, WEB_DIR: folder }
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
    const services = await this.#services()
    process.kill(-child.pid, 'SIGKILL')
    for (const pid of services) endAtOnce(pid)
    await gone
    this.#process = undefined
  }

  /**
   * What a pattern finds in the newest mail to an address that has it: several may be on their way at once. Waits until
   * one has come; throws when none does.
   */
  async inMailTo(address: string, pattern: RegExp): Promise<RegExpExecArray> {
    for (let tries = 0; tries < 150; tries++) {
      for (const mail of await this.#mailsTo(address)) {
        const found = pattern.exec(mail)
        if (found) return found
      }
      await delay(100)
    }
    throw new Error(`No mail to ${address} has ${pattern}`)
  }

  /** The newest first. */
  async #mailsTo(address: string): Promise<string[]> {
    const outbox = join(this.#dataDir, 'outbox')
    // A mail that is still being written has a name that begins with a dot, and another one afterwards.
    const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
    const files = names.sort().reverse()
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
    return mails
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
  }

  async stop(): Promise<void> {
    const child = this.#process
    if (child?.pid && child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
    Lares.#running.delete(this)
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  /** The processes that it has started, which are no children of its own group. */
  async #services(): Promise<number[]> {
    const { services } = JSON.parse(await readFile(join(this.#dataDir, 'lares.lock'), 'utf8'))
    return Array.from(services, ({ pid }: { pid: number }) => pid)
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

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself, because the process that started it is gone.
  }
}
