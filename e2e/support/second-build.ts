import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../../apps/web', import.meta.url))
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

/** Another version of the web, built from the same source without minification, so that every script differs. */
export class SecondBuild {
  readonly folder: string

  private constructor(folder: string) {
    this.folder = folder
  }

  static async create(): Promise<SecondBuild> {
    const folder = await mkdtemp(join(tmpdir(), 'lares-build-'))
    await run([vite, 'build', '--logLevel', 'warn', '--minify', 'false', '--outDir', folder], folder)
    await run(['scripts/prerender.mjs'], folder)
    return new SecondBuild(folder)
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true })
  }
}

async function run(command: readonly string[], folder: string): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', LARES_WEB_OUT: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr?.on('data', (text) => {
    output += String(text)
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`)
}
