import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type { KeyValue } from './key-value.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** The user's session epoch at sign-in; the archive service ends all sessions of an older one. */
    epoch?: number
    /** Milliseconds since 1970. */
    signedInAt?: number
    renewedAt?: number
    /** When the password was asked for once more. */
    passwordConfirmedAt?: number
  }
}

/** How long sessions last, in milliseconds: without use, and at most since the password was given. */
export interface SessionLifetimes {
  readonly idle: number
  readonly max: number
}

/** Sessions as `@fastify/session` wants them, in the key-value store until they end; `now` gives milliseconds since 1970. */
export function sessionStore(
  keyValue: KeyValue,
  { idle, max }: SessionLifetimes,
  now: () => number,
): SessionStore {
  function remainingMs({ signedInAt }: Pick<Session, 'signedInAt'>): number {
    return signedInAt === undefined ? idle : Math.min(idle, signedInAt + max - now())
  }

  async function load(id: string): Promise<Session | null> {
    const text = await keyValue.get(keyOf(id))
    if (!text) return null
    const session: Session = JSON.parse(text)
    // The entry may have been written while sessions were allowed to last longer.
    return remainingMs(session) > 0 ? session : null
  }

  async function save(id: string, session: Session): Promise<void> {
    const ttlMs = remainingMs(session)
    if (ttlMs <= 0) return keyValue.delete(keyOf(id))
    const text = JSON.stringify(session)
    // A renewal that is overtaken by signing out must not bring the session back.
    if (isRenewal(session)) await keyValue.replace(keyOf(id), text, ttlMs)
    else await keyValue.set(keyOf(id), text, ttlMs)
  }

  return {
    get: (id, done) => {
      load(id).then((session) => done(null, session), done)
    },
    set: (id, session, done) => {
      save(id, session).then(() => done(), done)
    },
    destroy: (id, done) => {
      keyValue.delete(keyOf(id)).then(() => done(), done)
    },
  }
}

function isRenewal(session: Session): boolean {
  return session.renewedAt !== session.signedInAt
}

function keyOf(id: string): string {
  return `session:${id}`
}
