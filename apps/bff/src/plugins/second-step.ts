import { Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'
import type { KeyValue } from '../state/key-value.ts'
import { type PendingSignIn, pendingSignInLifetimeMs, storePendingSignIn } from '../state/pending-sign-ins.ts'
import { hostCookieName, isSecure } from './sessions.ts'

type Settings = Pick<Config, 'publicOrigin' | 'sessionSecret'>

declare module 'fastify' {
  interface FastifyRequest {
    newSecondStepToken: string | undefined
  }
}

/**
 * Sets a cookie on the device where a right password was entered, so that the code of the second factor is accepted from
 * this device alone. It is not a session, and nothing can be read with it.
 */
export const secondStepCookies = fp<{ readonly config: Settings }>(
  async (app, { config }) => {
    app.decorateRequest('newSecondStepToken', undefined)
    app.addHook('onSend', async ({ newSecondStepToken }, reply) => {
      if (newSecondStepToken === undefined) return
      reply.setCookie(cookieName(config), new Signer(config.sessionSecret).sign(newSecondStepToken), {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(config),
        maxAge: pendingSignInLifetimeMs / 1000,
      })
    })
  },
  { name: 'second-step-cookies', dependencies: ['sessions'] },
)

/** Stores that a user is to prove their second factor on the requesting device. */
export async function startSecondStep(
  request: FastifyRequest,
  { keyValue }: { readonly keyValue: KeyValue },
  pending: PendingSignIn,
): Promise<void> {
  request.newSecondStepToken = await storePendingSignIn(keyValue, pending)
}

/** The token of the pending sign-in of a device; undefined without a cookie that this archive has signed. */
export function readSecondStepToken(request: FastifyRequest, config: Settings): string | undefined {
  const cookie = request.cookies[cookieName(config)]
  if (!cookie) return undefined
  const { valid, value } = new Signer(config.sessionSecret).unsign(cookie)
  return valid ? (value ?? undefined) : undefined
}

export function clearSecondStepCookie(reply: FastifyReply, config: Settings): void {
  reply.clearCookie(cookieName(config), { path: '/', secure: isSecure(config) })
}

function cookieName(config: Settings): string {
  return hostCookieName('lares_second_step', config)
}
