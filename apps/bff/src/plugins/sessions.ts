import fastifyCookie from '@fastify/cookie'
import fastifySession from '@fastify/session'
import { AppError } from '@lares/server-kit/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { KeyValue } from '../state/key-value.ts'
import { sessionStore } from '../state/session-store.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin' | 'sessionSecret' | 'sessionMs'>
  readonly keyValue: KeyValue
  readonly now: () => number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the person has given their password once more on this session within the last minutes. */
    passwordConfirmed: boolean
  }
}

/** How long a password that was given once more stands for the person's presence. */
const confirmationMs = 10 * 60_000

/** Part of the idle lifetime after which a request renews a session, so that not every request has to write. */
const renewAfter = 1 / 30

/**
 * Gives requests their session. Guests get neither cookie nor entry in the store; whoever signs in gets both, renewed
 * as long as they come back, until the session is as old as one may be: then the password is asked for again.
 */
export const sessions = fp<Options>(
  async (app, { config, keyValue, now }) => {
    const secure = isSecure(config)
    await app.register(fastifyCookie)
    await app.register(fastifySession, {
      secret: config.sessionSecret,
      cookieName: sessionCookieName(config),
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: config.sessionMs.idle },
      store: sessionStore(keyValue, config.sessionMs, now),
      saveUninitialized: false,
      rolling: false,
    })
    app.decorateRequest('passwordConfirmed', false)
    app.addHook('onRequest', async (request) => {
      const { session } = request
      const { passwordConfirmedAt } = session
      request.passwordConfirmed =
        passwordConfirmedAt !== undefined && now() - passwordConfirmedAt < confirmationMs
      if (session.renewedAt && now() - session.renewedAt > renewAfter * config.sessionMs.idle)
        session.renewedAt = now()
    })
  },
  { name: 'sessions' },
)

function sessionCookieName(config: Pick<Config, 'publicOrigin'>): string {
  return hostCookieName('lares_session', config)
}

/** `__Host-` binds a cookie to this very host, which browsers accept over https alone. */
export function hostCookieName(name: string, config: Pick<Config, 'publicOrigin'>): string {
  return isSecure(config) ? `__Host-${name}` : name
}

/**
 * Begins a session of this user under a new id, so that an id known before is worth nothing.
 * Throws foreign-origin where the connection is not encrypted although the archive is to be.
 */
export async function signIn(
  request: FastifyRequest,
  config: Pick<Config, 'publicOrigin'>,
  user: { userId: string; epoch: number; at: number; isConfirmation?: boolean },
): Promise<void> {
  if (isSecure(config) && request.protocol !== 'https') {
    throw new AppError('foreign-origin', {
      message: `Sign in at ${config.publicOrigin}. A proxy in front has to send X-Forwarded-Proto and to be named in TRUST_PROXY.`,
    })
  }
  await request.session.regenerate()
  request.session.userId = user.userId
  request.session.epoch = user.epoch
  request.session.signedInAt = user.at
  request.session.renewedAt = user.at
  if (user.isConfirmation) request.session.passwordConfirmedAt = user.at
}

/** Ends the session here and in the browser. */
export async function signOut(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'publicOrigin'>,
): Promise<void> {
  if (request.session.userId) await request.session.destroy()
  const name = sessionCookieName(config)
  if (request.cookies[name]) reply.clearCookie(name, { path: '/', secure: isSecure(config) })
}

/** Whether people reach the archive over https, so that cookies may be bound to it. */
export function isSecure(config: Pick<Config, 'publicOrigin'>): boolean {
  return config.publicOrigin?.startsWith('https:') ?? false
}
