import { answeredForHeader } from '@lares/shared-types/answered-for'
import fp from 'fastify-plugin'

/** Tells with every answer for whom it is, so that a browser never files one person's answers under another's name. */
export const answeredFor = fp(
  async (app) => {
    app.addHook('onSend', async ({ session }, reply) => {
      // Nobody is signed in, or the session has just ended.
      if (session?.userId) reply.header(answeredForHeader, session.userId)
    })
  },
  { name: 'answered-for', dependencies: ['sessions'] },
)
