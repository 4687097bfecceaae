import { AppError } from '@lares/server-kit/app-error'
import { changePassword } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { askerOf } from '../archive/identity-of.ts'
import { signIn } from '../plugins/sessions.ts'
import { giveBackAttempts, takeAttempts } from '../state/attempt-limits.ts'
import { contractRoute } from './contract-route.ts'
import type { Gateway } from './gateway.ts'

const perUser = { name: 'change-password', max: 10, windowMs: 15 * 60_000 }

/** Changing the own password: every other session of the user ends, this one goes on under a new id. */
export function passwordRoute(app: FastifyInstance, { archive, config, keyValue, now }: Gateway): void {
  app.route<{ Body: Static<typeof changePassword.body> }>({
    ...contractRoute(changePassword),
    handler: async (request, reply) => {
      const { userId } = request.session
      if (!userId) throw new AppError('not-signed-in', { message: 'Sign in first.' })
      const attempts = [{ limit: perUser, by: userId }]
      await takeAttempts(keyValue, attempts)
      const epoch = await archive.changePassword(askerOf(request), request.body)
      if (epoch === undefined) {
        throw new AppError('invalid-credentials', { message: 'The current password is wrong.' })
      }
      await giveBackAttempts(keyValue, attempts)
      await signIn(request, config, { userId, epoch, at: now() })
      return reply.code(204).send()
    },
  })
}
