import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findFreePort } from '@lares/test-harness/free-port'
import {
  type CreateDatabase,
  copyEmbeddedDatabase,
  copyServerDatabase,
  createNoDatabase,
  type DatabaseKind,
  isAlwaysEmbedded,
  type StoryDatabase,
} from './story-databases.ts'

/** The limit of log output that is attached to a failed story. */
const maxLogCharacters = 20_000

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A running archive, started as by `npm start`, with a data folder of its own. */
export class Lares {
  /** The archives that are running. */
  static readonly #running = new Set<Lares>()

  static {
    // An interrupted run does not always come to `stop`, and Ctrl+C does not reach the process groups of the archives.
    process.once('exit', () => {
      for (const lares of Lares.#running) lares.#process?.kill('SIGTERM')
    })
  }

  readonly address: string
  readonly #port: number
  readonly #dataDir: string
  readonly #database: StoryDatabase
  #env: Record<string, string>
  #process: ChildProcess | undefined
  #output = ''

  private constructor(port: number, dataDir: string, database: StoryDatabase, env: Record<string, string>) {
    this.#port = port
    this.#dataDir = dataDir
    this.#database = database
    this.#env = env
    this.address = `http://127.0.0.1:${port}`
  }

  /**
   * Starts a new archive with a copy of a prepared database, since creating one takes longer than the start itself. On a
   * PostgreSQL server it needs less processor time than on the embedded database.
   */
  static start(env: Record<string, string> = {}, database: DatabaseKind = 'server'): Promise<Lares> {
    const isEmbedded = database === 'embedded' || isAlwaysEmbedded
    return Lares.#startOn(isEmbedded ? copyEmbeddedDatabase : copyServerDatabase, env)
  }

  /** Starts a new archive in an empty folder, as after its installation, by default on the embedded database. */
  static install(env: Record<string, string> = {}): Promise<Lares> {
    return Lares.#startOn(createNoDatabase, env)
  }

  static async #startOn(createDatabase: CreateDatabase, env: Record<string, string>): Promise<Lares> {
    const dataDir = await mkdtemp(join(tmpdir(), 'lares-story-'))
    const database = await createDatabase(dataDir)
    const lares = new Lares(await findFreePort(), dataDir, database, { ...database.env, ...env })
    await lares.start()
    return lares
  }

  /** Starts the archive, also after `kill`. Throws, with its output, if it does not become ready. */
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
    await this.#waitForOutput(/ready at (\S+)/)
  }

  /** The output of the running archives since they were started, and the ends of their logs, to debug a failed story. */
  static async collectOutput(): Promise<string> {
    const outputs = Array.from(
      Lares.#running,
      async (lares) => `${lares.#output}\n${await lares.#readEndOfLog()}`,
    )
    return (await Promise.all(outputs)).join('\n')
  }

  async #readEndOfLog(): Promise<string> {
    const folder = join(this.#dataDir, 'logs')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('lares'))
    const [newest] = names.sort().reverse()
    return newest ? (await readFile(join(folder, newest), 'utf8')).slice(-maxLogCharacters) : ''
  }

  /** Everything that the archive has logged, by its output since the last start and in its files. */
  async readLogs(): Promise<string> {
    const folder = join(this.#dataDir, 'logs')
    const names = await readdir(folder).catch(() => [])
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    return [this.#output, ...files].join('\n')
  }

  /** Renames a folder within the data folder, like somebody who tidies up there; returns a function that renames it back. */
  async renameFolder(path: string): Promise<() => Promise<void>> {
    const from = join(this.#dataDir, path)
    const to = `${from}-renamed`
    await rename(from, to)
    return () => rename(to, from)
  }

  /** Flips one bit of a stored original, like a failing disk. */
  async damageOriginal(sha256: string): Promise<void> {
    const stored = await readdir(join(this.#dataDir, 'files'), { recursive: true, withFileTypes: true })
    const entry = stored.find(({ name }) => name === sha256)
    if (!entry) throw new Error(`No original ${sha256}`)
    const file = await open(join(entry.parentPath, entry.name), 'r+')
    try {
      const position = Math.floor((await file.stat()).size / 2)
      const byte = Buffer.alloc(1)
      await file.read(byte, 0, 1, position)
      byte[0] = (byte[0] ?? 0) ^ 1
      await file.write(byte, 0, 1, position)
    } finally {
      await file.close()
    }
  }

  /** Changes settings, from the next start on. */
  configure(env: Record<string, string>): void {
    this.#env = { ...this.#env, ...env }
  }

  /** Lets the archive serve the web from another folder from the next start on, like after installing an update. */
  serveWeb(folder: string): void {
    this.configure({ WEB_DIR: folder })
  }

  /** The one-time link that the server prints as long as there is no account. */
  async getSetUpLink(): Promise<string> {
    return this.#waitForOutput(/(http\S+\/setup\?token=\S+)/)
  }

  /** Kills every process, like a power failure. */
  async kill(): Promise<void> {
    const child = this.#process
    if (!child?.pid) return
    const exited = once(child, 'exit')
    const services = await this.#readServicePids()
    process.kill(-child.pid, 'SIGKILL')
    for (const pid of services) killProcess(pid)
    await exited
    this.#process = undefined
  }

  /**
   * Waits for a mail to an address that matches a pattern, and returns the match in the newest one. Throws if none
   * arrives.
   */
  async findInMail(address: string, pattern: RegExp): Promise<RegExpExecArray> {
    for (let tries = 0; tries < 150; tries++) {
      for (const mail of await this.#readMailsTo(address)) {
        const match = pattern.exec(mail)
        if (match) return match
      }
      await delay(100)
    }
    throw new Error(`No mail to ${address} matches ${pattern}`)
  }

  /** Reads the mails to an address, the newest first. */
  async #readMailsTo(address: string): Promise<string[]> {
    const outbox = join(this.#dataDir, 'outbox')
    // The file name of a mail that is still being written starts with a dot.
    const names = (await readdir(outbox).catch(() => [])).filter((name) => !name.startsWith('.'))
    const files = names.sort().reverse()
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
    return mails
      .filter((mail) => mail.includes(`To: ${address}`))
      .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
  }

  async stop(): Promise<void> {
    await this.#shutDown()
    await this.#database.remove()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  /** Loses the whole data folder, restores a backup by `npm run restore`, and starts again. */
  async restoreAfterLoss(place: string): Promise<void> {
    await this.#shutDown()
    await rm(this.#dataDir, { recursive: true })
    const env = { ...process.env, ...this.#env, LARES_DATA_DIR: this.#dataDir }
    await promisify(execFile)(process.execPath, ['scripts/restore.mjs', place], { cwd: root, env })
    await this.start()
  }

  /** Stops the archive and moves its database to a folder, for `start`. */
  async stopAndMoveDatabase(folder: string): Promise<void> {
    await this.#shutDown()
    await rename(join(this.#dataDir, 'database'), folder)
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  async #shutDown(): Promise<void> {
    const child = this.#process
    if (child?.pid && child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    Lares.#running.delete(this)
  }

  /** The process ids of the services, which are not in the process group of the supervisor. */
  async #readServicePids(): Promise<number[]> {
    const { services } = JSON.parse(await readFile(join(this.#dataDir, 'lares.lock'), 'utf8'))
    return Array.from(services, ({ pid }: { pid: number }) => pid)
  }

  async #waitForOutput(pattern: RegExp): Promise<string> {
    const child = this.#process
    for (;;) {
      const match = pattern.exec(this.#output)
      if (match?.[1]) return match[1]
      if (!child || child.exitCode !== null) throw new Error(`Lares did not start:\n${this.#output}`)
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')])
    }
  }
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited, because its parent did.
  }
}
