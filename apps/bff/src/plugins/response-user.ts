import { notSignedIn } from '@lares/server-kit/access'
import { responseUserHeader } from '@lares/shared-types/response-user'
import fp from 'fastify-plugin'

/**
 * Names the user in a header of every response, so that a browser never caches one user's responses for another. Rejects calls with
 * the name of another user: a tab makes them for somebody whose session has ended, and others have signed in since.
 */
export const responseUser = fp(
  async (app) => {
    app.addHook('onRequest', async ({ headers, session }) => {
      const expected = headers[responseUserHeader]
      if (expected !== undefined && session.userId && expected !== session.userId) throw notSignedIn()
    })
    app.addHook('onSend', async ({ session }, reply) => {
      // There is no session yet, or it has just ended. What is seen as another user is stored for nobody.
      if (session?.userId && !session.view) reply.header(responseUserHeader, session.userId)
    })
  },
  { name: 'response-user', dependencies: ['sessions'] },
)
