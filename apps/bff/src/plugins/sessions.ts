import fastifyCookie from '@fastify/cookie'
import fastifySession from '@fastify/session'
import { AppError } from '@lares/server-kit/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { KeyValue } from '../state/key-value.ts'
import { createSessionStore } from '../state/session-store.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin' | 'sessionSecret' | 'sessionMs'>
  readonly keyValue: KeyValue
  readonly now: () => number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the user has re-entered their password in this session within the last minutes. */
    passwordConfirmed: boolean
  }
}

/** How long a re-entered password confirms that the user is present, in milliseconds. */
const confirmationMs = 10 * 60_000

/** Fraction of the idle lifetime after which a request renews a session, so that not every request writes to the store. */
const renewalFraction = 1 / 30

/**
 * Adds sessions to requests. Guests get neither a cookie nor a store entry. Sessions of signed-in users are renewed while
 * they are used, up to the maximum lifetime.
 */
export const sessions = fp<Options>(
  async (app, { config, keyValue, now }) => {
    const secure = isSecure(config)
    await app.register(fastifyCookie)
    await app.register(fastifySession, {
      secret: config.sessionSecret,
      cookieName: sessionCookieName(config),
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: config.sessionMs.idle },
      store: createSessionStore(keyValue, config.sessionMs, now),
      saveUninitialized: false,
      rolling: false,
    })
    app.decorateRequest('passwordConfirmed', false)
    app.addHook('onRequest', async (request) => {
      const { session } = request
      const { passwordConfirmedAt } = session
      request.passwordConfirmed =
        passwordConfirmedAt !== undefined && now() - passwordConfirmedAt < confirmationMs
      if (session.renewedAt && now() - session.renewedAt > renewalFraction * config.sessionMs.idle)
        session.renewedAt = now()
    })
  },
  { name: 'sessions' },
)

/** The name of the cookie that identifies a session. */
export function sessionCookieName(config: Pick<Config, 'publicOrigin'>): string {
  return hostCookieName('lares_session', config)
}

/** The `__Host-` prefix binds a cookie to this host; browsers accept it only over https. */
export function hostCookieName(name: string, config: Pick<Config, 'publicOrigin'>): string {
  return isSecure(config) ? `__Host-${name}` : name
}

/**
 * Starts a session of this user under a new id, which prevents session fixation.
 * Throws foreign-origin on an unencrypted connection when the public address is https.
 */
export async function signIn(
  request: FastifyRequest,
  config: Pick<Config, 'publicOrigin'>,
  user: {
    userId: string
    epoch: number
    at: number
    signInId?: string | undefined
    isConfirmation?: boolean
  },
): Promise<void> {
  if (isSecure(config) && request.protocol !== 'https') {
    throw new AppError('foreign-origin', {
      message: `Sign in at ${config.publicOrigin}. A proxy in front has to send X-Forwarded-Proto and to be named in TRUST_PROXY.`,
    })
  }
  await request.session.regenerate()
  request.session.userId = user.userId
  request.session.epoch = user.epoch
  if (user.signInId !== undefined) request.session.signInId = user.signInId
  request.session.signedInAt = user.at
  request.session.renewedAt = user.at
  if (user.isConfirmation) request.session.passwordConfirmedAt = user.at
}

/** Ends the session and clears its cookie. */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicOrigin'>,
): Promise<void> {
  if (request.session.userId) await request.session.destroy()
  const name = sessionCookieName(config)
  if (request.cookies[name]) reply.clearCookie(name, { path: '/', secure: isSecure(config) })
}

/** Whether the public address is https, so that cookies must be secure. */
export function isSecure(config: Pick<Config, 'publicOrigin'>): boolean {
  return config.publicOrigin?.startsWith('https:') ?? false
}
