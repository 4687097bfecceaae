import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { freePort } from '../supervisor/ports.ts'
import { type Service, startService } from '../supervisor/service.ts'
import { serviceSpecs } from '../supervisor/services.ts'

const administrator = { email: 'keeper@example.org', password: 'a long enough password' }

/** Somebody who is signed in: how they are called, and their cookie. */
export interface Person {
  readonly email: string
  readonly cookie: string
}

/** Gateway and archive service as the supervisor starts them, with a data folder of their own. */
export interface StartedArchive {
  readonly address: string
  readonly keeper: Person
  readonly processes: Readonly<Record<'gateway' | 'archive service', Service>>
  /** Calls as a person, or as a guest. */
  call(as: Person | undefined, method: string, path: string, body?: unknown): Promise<Response>
  /** Somebody else, who may create items. */
  invite(email: string): Promise<Person>
  stop(): Promise<void>
}

export async function startArchive(): Promise<StartedArchive> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lares-attacked-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LARES_ADMIN_EMAIL: administrator.email,
    LARES_ADMIN_PASSWORD: administrator.password,
    WEB_DIR: join(dataDir, 'no-web'),
    LOG_LEVEL: 'silent',
  }
  const specs = await serviceSpecs({ mode: 'start', dataDir, host: '127.0.0.1', port, address, env }, root)
  const ignore = () => undefined
  const surroundings = { started: ignore, output: ignore, message: ignore, trouble: ignore }
  const archive = startService(specs.api, surroundings)
  const gateway = startService(specs.gateway, surroundings)
  await Promise.all([archive.ready, gateway.ready])

  const call: StartedArchive['call'] = (as, method, path, body) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        ...(as && { cookie: as.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    })

  async function signIn(email: string, password: string): Promise<Person> {
    const answer = await call(undefined, 'POST', '/api/auth/login', { email, password })
    const [cookie = ''] = answer.headers.getSetCookie()
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
    return { email, cookie: cookie.split(';', 1)[0] ?? '' }
  }

  const keeper = await signIn(administrator.email, administrator.password)
  return {
    address,
    keeper,
    processes: { gateway, 'archive service': archive },
    call,
    async invite(email) {
      const permissions = ['items:create', 'items:edit-own']
      const invited = await call(keeper, 'POST', '/api/users', { email, displayName: email, permissions })
      const { link } = (await invited.json()) as { link: string }
      const token = new URL(link).pathname.split('/').at(-1)
      const password = 'another long enough password'
      await call(undefined, 'POST', `/api/auth/invitations/${token}`, { password })
      return signIn(email, password)
    },
    async stop() {
      await gateway.stop()
      await archive.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
