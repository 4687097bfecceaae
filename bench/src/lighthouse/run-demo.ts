import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { users } from '@lares/demo/users'
import { createSessionCookie } from '../services/clients.ts'
import { findFreePort } from '../services/free-port.ts'

export interface RunningDemo {
  readonly address: string
  /** The session cookie of the first demo user. */
  readonly cookie: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts the demo as `npm run demo` does, and waits until the renditions of its newest photographs are ready. */
export async function runDemo(): Promise<RunningDemo> {
  const [first] = users
  const port = await findFreePort()
  const child = spawn(process.execPath, ['scripts/start.mjs', '--demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '' },
  })
  await waitForOutput(child, first.email)
  const address = `http://127.0.0.1:${port}`
  const cookie = await createSessionCookie(address, first.email, first.password)
  await waitForRenditions(address, cookie)
  await waitForIdle()
  return {
    address,
    cookie,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Waits until the demo has printed a text. It prints its users once they can sign in. */
async function waitForOutput(child: ChildProcess, text: string): Promise<void> {
  let output = ''
  while (!output.includes(text)) {
    const [chunk] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    output += chunk.toString()
  }
  // Later output is discarded, so that it cannot fill the pipe.
  child.stdout?.resume()
}

/** Waits for the renditions, since creating them would affect the measurements. */
async function waitForRenditions(address: string, cookie: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${address}/api/items?kind=image&limit=200`, { headers: { cookie } })
    const { items } = (await response.json()) as { items: { cover: { state: string } | null }[] }
    const finished = items.filter(({ cover }) => cover !== null && cover.state !== 'pending')
    if (items.length > 100 && finished.length === items.length) return
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

/** Waits until the machine is idle, since the worker still processes videos and passages of a new archive. */
async function waitForIdle(): Promise<void> {
  const maxBusyShare = 0.05
  const [intervalMs, timeoutMs] = [5000, 10 * 60_000]
  const until = Date.now() + timeoutMs
  for (let before = getBusyMs(); Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
    const now = getBusyMs()
    if (now - before < maxBusyShare * intervalMs * cpus().length) return
    before = now
  }
  process.stderr.write('The machine is still busy, so that other work affects the measurements.\n')
}

/** Total busy milliseconds of all processors. */
function getBusyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
