import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { freePort } from '../supervisor/ports.ts'
import { type Service, startService } from '../supervisor/service.ts'
import { serviceSpecs } from '../supervisor/services.ts'

/** What people who are invited choose. */
export const invitedPassword = 'another long enough password'

const administrator = { email: 'keeper@example.org', password: 'a long enough password' }

/** Somebody who is signed in: how they are called, their session's cookie, and the one that makes their device known. */
export interface Person {
  readonly email: string
  readonly cookie: string
  readonly device: string
}

/** Gateway, archive service and worker as the supervisor starts them, with a data folder of their own. */
export interface StartedArchive {
  readonly address: string
  readonly keeper: Person
  readonly processes: Readonly<Record<'gateway' | 'archive service' | 'worker', Service>>
  /** Calls as a person, or as a guest. */
  call(as: Person | undefined, method: string, path: string, body?: unknown): Promise<Response>
  /** Signs in with a password; the cookie is what the browser has already. */
  signInAgain(email: string, password: string, cookie?: string): Promise<Response>
  /** Uploads a file and makes a document of it; gives the id of its asset. */
  addFile(as: Person, filename: string, bytes: Buffer): Promise<string>
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
  const worker = startService(specs.worker, surroundings)
  await Promise.all([archive.ready, gateway.ready, worker.ready])

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
    const [cookie = '', device = ''] = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
    return { email, cookie, device }
  }

  const keeper = await signIn(administrator.email, administrator.password)
  return {
    address,
    keeper,
    processes: { gateway, 'archive service': archive, worker },
    call,
    signInAgain: (email, password, cookie) =>
      fetch(`${address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify({ email, password }),
      }),
    async addFile(as, filename, bytes) {
      const uploaded = await fetch(`${address}/api/uploads`, {
        method: 'POST',
        headers: {
          cookie: as.cookie,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
          'upload-metadata': `filename ${Buffer.from(filename).toString('base64')}`,
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes),
      })
      const uploadId = uploaded.headers.get('location')?.split('/').at(-1)
      const body = { kind: 'document', title: filename, uploadIds: [uploadId] }
      const made = await call(as, 'POST', '/api/items', body)
      const { assets } = (await made.json()) as { assets?: { id: string }[] }
      const id = assets?.[0]?.id
      if (id === undefined) throw new Error(`${filename} became no item: ${made.status}`)
      return id
    },
    async invite(email) {
      const permissions = ['items:create', 'items:edit-own']
      const invited = await call(keeper, 'POST', '/api/users', { email, displayName: email, permissions })
      const { link } = (await invited.json()) as { link: string }
      const token = new URL(link).pathname.split('/').at(-1)
      const password = invitedPassword
      await call(undefined, 'POST', `/api/auth/invitations/${token}`, { password })
      return signIn(email, password)
    },
    async stop() {
      await Promise.all([gateway.stop(), worker.stop()])
      await archive.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
