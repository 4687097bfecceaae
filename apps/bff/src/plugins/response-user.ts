import { answeredForHeader } from '@lares/shared-types/answered-for'
import fp from 'fastify-plugin'

/** Names the user in a header of every response, so that a browser never caches one user's responses for another. */
export const responseUser = fp(
  async (app) => {
    app.addHook('onSend', async ({ session }, reply) => {
      // There is no session yet, or it has just ended.
      if (session?.userId) reply.header(answeredForHeader, session.userId)
    })
  },
  { name: 'response-user', dependencies: ['sessions'] },
)
