import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap/root.mjs'
import { findFreePort } from '../supervisor/ports.ts'
import { type Service, startService } from '../supervisor/service.ts'
import { createServiceSpecs } from '../supervisor/services.ts'

/** The password of invited users. */
export const invitedPassword = 'another long enough password'

const administrator = { email: 'keeper@example.org', password: 'a long enough password' }

/** A signed-in user: e-mail, session cookie and device cookie. */
export interface Person {
  readonly email: string
  readonly cookie: string
  readonly device: string
}

/** Gateway, archive service and worker as the supervisor starts them, with a temporary data folder. */
export interface StartedArchive {
  readonly address: string
  readonly admin: Person
  readonly processes: Readonly<Record<'gateway' | 'archive service' | 'worker', Service>>
  /** Makes a call as a user, or as a guest. */
  call(as: Person | undefined, method: string, path: string, body?: unknown): Promise<Response>
  /** Signs in with a password and optionally an existing cookie. */
  signInWith(email: string, password: string, cookie?: string): Promise<Response>
  /** Uploads a file and creates a document with it; returns the id of its asset. */
  addFile(as: Person, filename: string, bytes: Buffer): Promise<string>
  /** Invites another user, who may create items. */
  invite(email: string): Promise<Person>
  stop(): Promise<void>
}

export async function startArchive(): Promise<StartedArchive> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lares-attacked-'))
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    LARES_ADMIN_EMAIL: administrator.email,
    LARES_ADMIN_PASSWORD: administrator.password,
    WEB_DIR: join(dataDir, 'no-web'),
    LOG_LEVEL: 'silent',
  }
  const specs = await createServiceSpecs(
    { mode: 'start', dataDir, host: '127.0.0.1', port, address, env },
    root,
  )
  const ignore = () => undefined
  const hooks = { onStart: ignore, onOutput: ignore, onMessage: ignore, onProblem: ignore }
  const archive = startService(specs.api, hooks)
  const gateway = startService(specs.gateway, hooks)
  const worker = startService(specs.worker, hooks)
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
    const response = await call(undefined, 'POST', '/api/auth/login', { email, password })
    const [cookie = '', device = ''] = response.headers
      .getSetCookie()
      .map((header) => header.split(';', 1)[0] ?? '')
    if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
    return { email, cookie, device }
  }

  const admin = await signIn(administrator.email, administrator.password)
  return {
    address,
    admin,
    processes: { gateway, 'archive service': archive, worker },
    call,
    signInWith: (email, password, cookie) =>
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
      const created = await call(as, 'POST', '/api/items', body)
      const { assets } = (await created.json()) as { assets?: { id: string }[] }
      const id = assets?.[0]?.id
      if (id === undefined) throw new Error(`${filename} could not be added: ${created.status}`)
      return id
    },
    async invite(email) {
      const permissions = ['items:create', 'items:edit-own']
      const invited = await call(admin, 'POST', '/api/users', { email, displayName: email, permissions })
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
