import { Signer } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { visitLifetimeMs } from '../state/provider-visits.ts'
import { hostCookieName, isSecure } from './sessions.ts'

type Settings = Pick<Config, 'publicOrigin' | 'sessionSecret'>

/** Binds a visit to the provider to this browser. `lax`, because the browser comes back from another site. */
export function setVisitCookie(reply: FastifyReply, config: Settings, state: string): void {
  reply.setCookie(cookieName(config), new Signer(config.sessionSecret).sign(state), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: visitLifetimeMs / 1000,
  })
}

/** The state of the visit that this browser has begun; undefined without a cookie that this archive has signed. */
export function readVisitCookie(request: FastifyRequest, config: Settings): string | undefined {
  const cookie = request.cookies[cookieName(config)]
  if (!cookie) return undefined
  const { valid, value } = new Signer(config.sessionSecret).unsign(cookie)
  return valid ? (value ?? undefined) : undefined
}

export function clearVisitCookie(reply: FastifyReply, config: Settings): void {
  reply.clearCookie(cookieName(config), { path: '/', secure: isSecure(config) })
}

function cookieName(config: Settings): string {
  return hostCookieName('lares_provider', config)
}
