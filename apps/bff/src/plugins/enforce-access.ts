import { accessDenied, hasAccess, notSignedIn } from '@lares/server-kit/access'
import { AppError } from '@lares/server-kit/app-error'
import type { Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { SessionUser } from '@lares/shared-types/users'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getCaller } from '../archive/caller.ts'
import type { Gateway } from '../gateway.ts'

declare module 'fastify' {
  interface FastifyRequest {
    currentUser: SessionUser | null
  }
}

const contractByRoute = new Map(
  contracts.map((contract) => [`${contract.method} ${contract.path}`, contract]),
)

/**
 * Refuses a call that its contract does not permit, before the body is read. Guests are refused here. The rights of users
 * are not in the session: for the gateway's own calls they are loaded from the archive service, and forwarded calls are
 * decided by the archive service, which loads them anyway (docs/decisions/0041).
 */
export const enforceAccess = fp<Pick<Gateway, 'archive'>>(
  async (app, { archive }) => {
    app.decorateRequest('currentUser', null)
    app.addHook('onRequest', async (request) => {
      const contract = findContract(request)
      if (!contract || contract.access === 'public') return
      if (!request.session.userId) throw notSignedIn()
      if (request.session.view && !contract.admitsView) throw readOnlyView()
      if (contract.servedBy === 'archive') return
      const user = await archive.fetchCurrentUser(getCaller(request))
      if (!user) throw notSignedIn()
      const rights = { isAdmin: user.isAdmin, permissions: new Set(user.permissions) }
      if (!hasAccess(contract.access, rights)) throw accessDenied(contract.access)
      request.currentUser = user
    })
  },
  { name: 'enforce-access', dependencies: ['sessions'] },
)

function readOnlyView(): AppError {
  return new AppError('forbidden', {
    message:
      'You see the archive as somebody else. Nothing can be changed, and their personal things stay theirs.',
    params: { reason: 'view' },
  })
}

/** The current user of a gateway's own call whose contract is not public. */
export function getCurrentUser({ currentUser, routeOptions }: FastifyRequest): SessionUser {
  if (!currentUser) throw new Error(`The contract of ${routeOptions.url} permits guests.`)
  return currentUser
}

function findContract({ method, routeOptions }: FastifyRequest): Contract | undefined {
  const find = (name: string) => contractByRoute.get(`${name} ${routeOptions.url}`)
  return find(method) ?? (method === 'HEAD' ? find('GET') : undefined)
}
