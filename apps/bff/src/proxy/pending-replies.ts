import { AppError } from '@lares/server-kit/app-error'
import { onReplyEnded } from '@lares/server-kit/on-reply-ended'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getClientKey, isGuest } from '../bodies/bounded-bodies.ts'
import { ClientDisconnectedError } from './detach-body.ts'

/** More than the six connections of a browser to one host, and few enough that ten users leave connections to others. */
const maxPerUser = 24
/** Of fewer connections for all guests, who ask for little. */
const maxPerGuestAddress = 8

/** A page of thumbnails behind a proxy with HTTP/2 asks for a hundred at once. */
const maxWaiting = 512
const retryAfterSeconds = 5

/**
 * How long a client may take no bytes of its reply, in milliseconds. Behind large buffers a slow client takes them in bursts, minutes
 * apart.
 */
const stallTimeoutMs = 5 * 60_000

interface ClientReplies {
  pending: number
  readonly waiting: Set<() => void>
}

export interface PendingReplies {
  /** To be called when the archive service has replied to a request, or cannot be reached. */
  readonly onReplied: (request: FastifyRequest) => void
}

/**
 * Limits how many replies of `app` each user, and each address of guests, has pending, because each occupies a connection to the
 * archive service until the client has read it. Further calls wait in a queue. Replies that the client does not read are
 * closed; a player that paused a film resumes it with a range.
 *
 * A call whose client disconnects counts until the archive service has replied: a modifying call is not aborted.
 */
export function limitPendingReplies(app: FastifyInstance): PendingReplies {
  const clients = new Map<string, ClientReplies>()
  const replied = new WeakMap<FastifyRequest, () => void>()
  const onReplied = (request: FastifyRequest) => replied.get(request)?.()

  app.addHook('preHandler', async (request, reply) => {
    const key = getClientKey(request)
    const client = clients.get(key) ?? { pending: 0, waiting: new Set() }
    clients.set(key, client)
    if (client.pending >= getLimit(request)) await waitInQueue(client, reply)
    client.pending += 1
    const free = () => {
      client.pending -= 1
      const [startNext] = client.waiting
      if (startNext) startNext()
      else if (client.pending === 0) clients.delete(key)
    }
    const archiveReply = Promise.withResolvers<void>()
    replied.set(request, archiveReply.resolve)
    onReplyEnded(reply, () => void archiveReply.promise.then(free))
    closeIfStalled(reply)
  })
  // A call that fails before it is forwarded has no reply of the archive service.
  app.addHook('onSend', (request, _reply, payload, done) => {
    onReplied(request)
    done(null, payload)
  })
  return { onReplied }
}

function getLimit(request: FastifyRequest): number {
  return isGuest(request) ? maxPerGuestAddress : maxPerUser
}

/** Throws too-many-requests if too many calls wait already, and if the client disconnects while this one waits. */
async function waitInQueue({ waiting }: ClientReplies, { raw }: FastifyReply): Promise<void> {
  if (waiting.size >= maxWaiting)
    throw new AppError('too-many-requests', {
      message: 'Too much is being loaded at once. Wait a little.',
      params: { retryAfter: retryAfterSeconds },
    })
  await new Promise<void>((resolve, reject) => {
    const start = () => {
      waiting.delete(start)
      raw.off('close', leave)
      resolve()
    }
    const leave = () => {
      waiting.delete(start)
      reject(new AppError('invalid-request', { message: new ClientDisconnectedError().message }))
    }
    waiting.add(start)
    raw.once('close', leave)
  })
}

/** Closes the connection when bytes wait for the client, who takes none of them for minutes. */
function closeIfStalled({ raw }: FastifyReply): void {
  raw.setTimeout(stallTimeoutMs, () => {
    // Otherwise the archive service is still working on the reply.
    if (raw.writableLength > 0) raw.destroy()
  })
}
