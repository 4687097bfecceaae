import * as internal from '@lares/server-kit/internal-contracts'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { signInByProvider } from './sign-in-by-provider.ts'

/** For the gateway: signing in as somebody whom an OpenID Connect provider has recognized. */
export function providerRoutes(app: App, services: Services): void {
  const { securityLog } = app
  route(app, services.db, internal.signInByProvider, async ({ body, request }) => {
    const result = await signInByProvider(services, { ...body, address: request.identity.clientIp })
    if ('secondFactor' in result) return result
    const { signedIn, rights, isNewUser, isNewLink, isLastAdministrator } = result
    const targetId = signedIn.user.id
    if (isNewUser) securityLog.record(request, 'user_created', { targetId, by: 'oidc' })
    if (isNewLink)
      securityLog.record(request, 'user_updated', { targetId, fields: ['provider'], action: 'added' })
    if (rights) securityLog.record(request, 'authz_change', { targetId, ...rights, source: 'oidc' })
    if (isLastAdministrator) {
      request.log.warn(
        { targetId },
        'the groups at the provider make the last administrator none, who stays one nevertheless',
      )
    }
    return signedIn
  })
}
