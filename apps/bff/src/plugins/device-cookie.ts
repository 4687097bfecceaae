import { Signer } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { KeyValue } from '../state/key-value.ts'
import { deviceLifetimeMs, type KnownUser, rememberUser } from '../state/known-devices.ts'
import { hostCookieName, isSecure } from './sessions.ts'

type Settings = Pick<Config, 'publicOrigin' | 'sessionSecret'>

declare module 'fastify' {
  interface FastifyRequest {
    newDeviceToken: string | undefined
  }
}

/**
 * Gives devices on which somebody has given their password a cookie by which they are known again. It is no session and
 * not enough for one: it only says that guesses of strangers need not hold this device up (OWASP, device cookies).
 */
export const deviceCookies = fp<{ readonly config: Settings }>(
  async (app, { config }) => {
    app.decorateRequest('newDeviceToken', undefined)
    // Behind the session's cookie, which simple clients expect first.
    app.addHook('onSend', async ({ newDeviceToken }, reply) => {
      if (newDeviceToken === undefined) return
      reply.setCookie(cookieName(config), new Signer(config.sessionSecret).sign(newDeviceToken), {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(config),
        maxAge: deviceLifetimeMs / 1000,
      })
    })
  },
  { name: 'device-cookies', dependencies: ['sessions'] },
)

/** The token of the device that asks; undefined where it has none that this archive has made. */
export function deviceTokenOf(request: FastifyRequest, config: Settings): string | undefined {
  const cookie = request.cookies[cookieName(config)]
  if (!cookie) return undefined
  const { valid, value } = new Signer(config.sessionSecret).unsign(cookie)
  return valid ? (value ?? undefined) : undefined
}

/** Remembers that somebody has given their password on the device that asks, which has a new token from now on. */
export async function rememberDevice(
  request: FastifyRequest,
  { config, keyValue }: { readonly config: Settings; readonly keyValue: KeyValue },
  user: KnownUser,
): Promise<void> {
  request.newDeviceToken = await rememberUser(keyValue, deviceTokenOf(request, config), user)
}

function cookieName(config: Settings): string {
  return hostCookieName('lares_device', config)
}
