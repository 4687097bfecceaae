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
 * Sets a cookie on devices where a user has signed in, by whichever way. It is not a session: it only exempts the device from
 * the sign-in delays that guesses from other devices cause (OWASP, device cookies).
 */
export const deviceCookies = fp<{ readonly config: Settings }>(
  async (app, { config }) => {
    app.decorateRequest('newDeviceToken', undefined)
    // Set after the session cookie, which simple clients expect first.
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

/** The device token of a request; undefined without a cookie that this archive has signed. */
export function readDeviceToken(request: FastifyRequest, config: Settings): string | undefined {
  const cookie = request.cookies[cookieName(config)]
  if (!cookie) return undefined
  const { valid, value } = new Signer(config.sessionSecret).unsign(cookie)
  return valid ? (value ?? undefined) : undefined
}

/**
 * Records that a user has signed in on the requesting device, and issues a new token for it. The token that the device has is
 * read from its cookie, unless the caller knows it from an earlier request of the same sign-in.
 */
export async function rememberDevice(
  request: FastifyRequest,
  { config, keyValue }: { readonly config: Settings; readonly keyValue: KeyValue },
  user: KnownUser,
  token = readDeviceToken(request, config),
): Promise<void> {
  request.newDeviceToken = await rememberUser(keyValue, token, user)
}

function cookieName(config: Settings): string {
  return hostCookieName('lares_device', config)
}
