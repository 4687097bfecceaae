import { Agent, request } from 'node:http'
import { identityHeader, signIdentity } from '@lares/server-kit/identity'

/** Asks for a path, or posts something to it, and gives the answer's body. Throws when it is not 200. */
export type Client = (path: string, body?: object) => Promise<string>

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Signed in at the gateway, as a browser is. */
export async function gatewayClient(url: string, email: string, password: string): Promise<Client> {
  const cookie = await sessionCookie(url, email, password)
  return (path, body) => call(`${url}${path}`, { cookie }, body)
}

/** The cookie of a new session. Throws when signing in is refused. */
export async function sessionCookie(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Past the gateway, with the identity that it would sign. */
export function apiClient(url: string, secret: string, user: { id: string; epoch: number }): Client {
  return (path, body) => {
    const identity = signIdentity({ userId: user.id, epoch: user.epoch }, secret)
    return call(`${url}${path}`, { [identityHeader]: identity }, body)
  }
}

/** Node's own client: fetch costs more than what is measured. */
function call(url: string, headers: Record<string, string>, body: object | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const as = body
      ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      : { headers }
    const sent = request(url, { agent, ...as }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(body)
        else reject(new Error(`${url} answered ${answer.statusCode}: ${body.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
