import { Agent, request } from 'node:http'
import { identityHeader, signIdentity } from '@lares/server-kit/identity'

/** Requests a path, with POST if there is a body, and returns the response body. Throws unless it succeeds. */
export type Client = (path: string, body?: object) => Promise<string>

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Creates a client that is signed in at the gateway. */
export async function createGatewayClient(url: string, email: string, password: string): Promise<Client> {
  const cookie = await createSessionCookie(url, email, password)
  return (path, body) => call(`${url}${path}`, { cookie }, body)
}

/** Signs in and returns the cookie of the new session. Throws if that fails. */
export async function createSessionCookie(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
}

/** Creates a client that calls the archive service directly, with a signed identity like the gateway's. */
export function createApiClient(url: string, secret: string, user: { id: string; epoch: number }): Client {
  return (path, body) => {
    const identity = signIdentity({ userId: user.id, epoch: user.epoch }, secret)
    return call(`${url}${path}`, { [identityHeader]: identity }, body)
  }
}

/** Uses Node's HTTP client, since the overhead of fetch would exceed the measured times. */
function call(url: string, headers: Record<string, string>, body: object | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = body
      ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      : { headers }
    const clientRequest = request(url, { agent, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (response.statusCode === 200 || response.statusCode === 201) resolve(body)
        else reject(new Error(`${url} answered ${response.statusCode}: ${body.slice(0, 300)}`))
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(body && JSON.stringify(body))
  })
}
