import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { users } from '@lares/api/src/demo/users.ts'
import { sessionCookie } from '../services/clients.ts'
import { freePort } from '../services/free-port.ts'

export interface RunningDemo {
  readonly address: string
  /** The session of the first of its people, as a browser sends it. */
  readonly cookie: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The demo as `npm run demo` starts it, when all that is made of its newest photographs is there. */
export async function runDemo(): Promise<RunningDemo> {
  const [first] = users
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/start.mjs', '--demo'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: '' },
  })
  await said(child, first.email)
  const address = `http://127.0.0.1:${port}`
  const cookie = await sessionCookie(address, first.email, first.password)
  await untilDrawn(address, cookie)
  await untilQuiet()
  return {
    address,
    cookie,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Waits until the demo has printed a text: it names its people when they can sign in. */
async function said(child: ChildProcess, text: string): Promise<void> {
  let output = ''
  while (!output.includes(text)) {
    const [more] = (await once(child.stdout ?? child, 'data')) as [Buffer]
    output += more.toString()
  }
  // Nobody reads on; what it prints later must not fill the pipe.
  child.stdout?.resume()
}

/** The renditions are still being made when the demo begins to serve, which would be measured too. */
async function untilDrawn(address: string, cookie: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/api/items?kind=image&limit=200`, { headers: { cookie } })
    const { items } = (await answer.json()) as { items: { cover: { state: string } | null }[] }
    const drawn = items.filter(({ cover }) => cover !== null && cover.state !== 'pending')
    if (items.length > 100 && drawn.length === items.length) return
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

/** Films, passages and all else that the worker makes of a new archive take a while longer, on the same processors. */
async function untilQuiet(): Promise<void> {
  const wanted = 0.05
  const [spanMs, patienceMs] = [5000, 10 * 60_000]
  const until = Date.now() + patienceMs
  for (let before = busyTime(); Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, spanMs))
    const now = busyTime()
    if (now - before < wanted * spanMs * cpus().length) return
    before = now
  }
  process.stderr.write(
    'The machine does not come to rest: what is measured now is measured beside other work.\n',
  )
}

/** Milliseconds that the processors have worked in all. */
function busyTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
