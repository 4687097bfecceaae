import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** What a fresh clone does not have, or what must be its own. */
const ownEntries = new Set(['.env', '.git', 'data', 'scripts', 'test-results'])

/**
 * An installation of Lares in a folder of its own, with its `.env` and `data`, which is used by the commands of the README. The
 * commands find that folder by the place of their scripts; everything else is linked.
 */
export class Installation {
  readonly #folder: string
  #process: ChildProcess | undefined

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** @param env the content of `.env` */
  static async create(env: string): Promise<Installation> {
    const folder = await mkdtemp(join(tmpdir(), 'lares-story-installation-'))
    // Scripts that are newer than the build would make the web be built again.
    await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true, preserveTimestamps: true })
    for (const name of await readdir(root))
      if (!ownEntries.has(name)) await symlink(join(root, name), join(folder, name))
    await writeFile(join(folder, '.env'), env)
    return new Installation(folder)
  }

  /** `npm start`. Throws, with the output, if the archive does not become ready. */
  async start(): Promise<void> {
    const child = spawn('npm', ['start'], {
      cwd: this.#folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#process = child
    await waitForOutput(child, /ready at/)
  }

  /** `npm run restore` at a terminal, at which the passphrase is typed when it is asked for. Returns the output. */
  async restore(place: string, passphrase: string): Promise<string> {
    const child = spawn('script', ['-qec', `npm run restore -- '${place}'`, '/dev/null'], {
      cwd: this.#folder,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = await waitForOutput(child, /Passphrase of the backup/)
    child.stdout?.on('data', (text) => {
      output += String(text)
    })
    const exited = once(child, 'exit')
    child.stdin?.write(`${passphrase}\n`)
    const [code] = await exited
    if (code !== 0) throw new Error(`The restore failed:\n${output}`)
    return output
  }

  /** Ctrl+C. */
  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child?.pid || child.exitCode !== null) return
    const exited = once(child, 'exit')
    process.kill(-child.pid, 'SIGINT')
    await exited
  }

  /** Loses everything: the data, its keys and `.env`. */
  async lose(): Promise<void> {
    await this.stop()
    await rm(this.#folder, { recursive: true })
  }
}

async function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = ''
  const add = (text: unknown) => {
    output += String(text)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  const exited = once(child, 'exit')
  while (!pattern.test(output)) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`The command ended with ${end}:\n${output}`)
    await Promise.race([once(child.stdout ?? child, 'data'), exited])
  }
  return output
}
