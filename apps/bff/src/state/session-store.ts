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
  }
}

/** How long a session lives after it was last renewed, in milliseconds: 30 days. */
export const sessionLifetimeMs = 30 * 24 * 3_600_000

/** Sessions as `@fastify/session` wants them, kept in the key-value store. */
export function sessionStore(keyValue: KeyValue): SessionStore {
  async function save(id: string, session: Session): Promise<void> {
    const text = JSON.stringify(session)
    // A renewal that is overtaken by signing out must not bring the session back.
    if (isRenewal(session)) await keyValue.replace(keyOf(id), text, sessionLifetimeMs)
    else await keyValue.set(keyOf(id), text, sessionLifetimeMs)
  }

  return {
    get: (id, done) => {
      keyValue.get(keyOf(id)).then((text) => done(null, text ? JSON.parse(text) : null), done)
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
