import type { SessionStore } from '@fastify/session'
import type { Session } from 'fastify'
import type { KeyValue } from './key-value.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** The user's session epoch at sign-in; sessions of an older epoch have ended. */
    epoch?: number
    /** The recorded sign-in, which can be ended elsewhere; absent in sessions from before they were recorded. */
    signInId?: string
    /** The user as whom the archive is read, and the id of this view. */
    view?: { id: string; userId: string }
    /** When a view last began or ended, in milliseconds since 1970. */
    viewChangedAt?: number
    /** Milliseconds since 1970. */
    signedInAt?: number
    renewedAt?: number
    /** When the user last re-entered the password. */
    passwordConfirmedAt?: number
  }
}

/** Session lifetimes in milliseconds: without use, and in total since sign-in. */
export interface SessionLifetimes {
  readonly idle: number
  readonly max: number
}

/** A session store for `@fastify/session` on the key-value store; `now` returns milliseconds since 1970. */
export function createSessionStore(
  keyValue: KeyValue,
  { idle, max }: SessionLifetimes,
  now: () => number,
): SessionStore {
  function remainingMs({ signedInAt }: Pick<Session, 'signedInAt'>): number {
    return signedInAt === undefined ? idle : Math.min(idle, signedInAt + max - now())
  }

  async function load(id: string): Promise<Session | null> {
    const text = await keyValue.get(toKey(id))
    if (!text) return null
    const session: Session = JSON.parse(text)
    // The entry may have been written under a longer configured lifetime.
    return remainingMs(session) > 0 ? session : null
  }

  async function save(id: string, session: Session): Promise<void> {
    const ttlMs = remainingMs(session)
    if (ttlMs <= 0) return keyValue.delete(toKey(id))
    // A renewal that races with signing out must not restore the session.
    if (isRenewal(session)) await keyValue.replace(toKey(id), await withLatestView(id, session), ttlMs)
    else await keyValue.set(toKey(id), JSON.stringify(session), ttlMs)
  }

  /** The session as JSON, with the view of the stored one if that began or ended since the session was loaded. */
  async function withLatestView(id: string, session: Session): Promise<string> {
    const stored = await load(id)
    const text = JSON.stringify(session)
    if ((stored?.viewChangedAt ?? 0) <= (session.viewChangedAt ?? 0)) return text
    const { view, viewChangedAt } = stored ?? {}
    return JSON.stringify({ ...JSON.parse(text), view, viewChangedAt })
  }

  return {
    get: (id, done) => {
      load(id).then((session) => done(null, session), done)
    },
    set: (id, session, done) => {
      save(id, session).then(() => done(), done)
    },
    destroy: (id, done) => {
      keyValue.delete(toKey(id)).then(() => done(), done)
    },
  }
}

function isRenewal(session: Session): boolean {
  return session.renewedAt !== session.signedInAt
}

function toKey(id: string): string {
  return `session:${id}`
}
