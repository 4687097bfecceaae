import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isPublicAddress } from '../addresses/public-address.ts'
import { isAllowedEndpoint } from './allowed-endpoint.ts'

export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Delivers encrypted messages to push services. */
export interface PushTransport {
  /** Returns the status of the reply. Throws if the service cannot be reached, or the address is none that may be called. */
  send(request: PushRequest): Promise<number>
}

interface TransportOptions {
  readonly isAllowed?: (endpoint: string) => boolean
  readonly isPublic?: (address: string) => boolean
  readonly request?: (
    url: string,
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ) => ClientRequest
  readonly timeoutMs?: number
}

/** From the name to the end of the reply. */
const defaultTimeoutMs = 15_000

/**
 * Creates a transport. Users name the addresses, so that it calls https only, on public addresses of the name as it resolves
 * for this very connection, follows no redirect and reads nothing of a reply but its status.
 */
export function createPushTransport({
  isAllowed = isAllowedEndpoint,
  isPublic = isPublicAddress,
  request = httpsRequest,
  timeoutMs = defaultTimeoutMs,
}: TransportOptions = {}): PushTransport {
  return {
    send({ endpoint, headers, body }) {
      if (!isAllowed(endpoint))
        return Promise.reject(new Error('The address of the push service is not allowed.'))
      return new Promise((resolve, reject) => {
        const options = {
          method: 'POST',
          headers: { ...headers, 'content-length': String(body.length) },
          lookup: createPublicLookup(isPublic),
          // A connection of its own: one that is kept open would pass by the check of its address.
          agent: false,
          signal: AbortSignal.timeout(timeoutMs),
          maxHeaderSize: 16 * 1024,
        } as const
        const call = request(endpoint, options as RequestOptions, (response) => {
          resolve(response.statusCode ?? 0)
          response.destroy()
        })
        call.on('error', reject)
        call.end(body)
      })
    },
  }
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** Resolves names as `dns.lookup` does, and fails for one of which any address is not public. */
function createPublicLookup(isPublic: (address: string) => boolean) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolveName(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) return callback(error, [])
      if (!first || !addresses.every(({ address }) => isPublic(address)))
        return callback(new Error('The push service has no public address.'), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
