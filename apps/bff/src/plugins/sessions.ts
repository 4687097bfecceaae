import fastifyCookie from '@fastify/cookie'
import fastifySession from '@fastify/session'
import { AppError } from '@lares/server-kit/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { KeyValue } from '../state/key-value.ts'
import { sessionLifetimeMs, sessionStore } from '../state/session-store.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin' | 'sessionSecret'>
  readonly keyValue: KeyValue
  readonly now: () => number
}

const renewAfterMs = 24 * 3_600_000

/**
 * Gives requests their session. Guests get neither cookie nor entry in the store; whoever signs in gets both for
 * 30 days, renewed once a day as long as they come back, so that not every request has to write.
 */
export const sessions = fp<Options>(
  async (app, { config, keyValue, now }) => {
    const secure = isSecure(config)
    await app.register(fastifyCookie)
    await app.register(fastifySession, {
      secret: config.sessionSecret,
      cookieName: sessionCookieName(config),
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: sessionLifetimeMs },
      store: sessionStore(keyValue),
      saveUninitialized: false,
      rolling: false,
    })
    app.addHook('onRequest', async ({ session }) => {
      if (session.renewedAt && now() - session.renewedAt > renewAfterMs) session.renewedAt = now()
    })
  },
  { name: 'sessions' },
)

/** `__Host-` binds a cookie to this very host, which browsers accept over https alone. */
function sessionCookieName(config: Pick<Config, 'publicOrigin'>): string {
  return isSecure(config) ? '__Host-lares_session' : 'lares_session'
}

/**
 * Begins a session of this user under a new id, so that an id known before is worth nothing.
 * Throws foreign-origin where the connection is not encrypted although the archive is to be.
 */
export async function signIn(
  request: FastifyRequest,
  config: Pick<Config, 'publicOrigin'>,
  user: { userId: string; epoch: number; at: number },
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

function isSecure(config: Pick<Config, 'publicOrigin'>): boolean {
  return config.publicOrigin?.startsWith('https:') ?? false
}
