import { type AgentOptions, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Closes a connection after so many milliseconds without a byte. */
const idleTimeoutMs = 60_000

/** Keep-alive agents that close idle connections: the official client has no timeout for imports. */
export function createAgents(): { httpAgent: HttpAgent; httpsAgent: HttpsAgent } {
  const options: AgentOptions = { keepAlive: true, timeout: idleTimeoutMs, maxSockets: 16 }
  return {
    httpAgent: withIdleTimeout(new HttpAgent(options)),
    httpsAgent: withIdleTimeout(new HttpsAgent(options)),
  }
}

function withIdleTimeout<A extends HttpAgent>(agent: A): A {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const stream = connect(options, callback)
    stream?.once('timeout', () => stream.destroy(new Error('No answer for a minute.')))
    return stream
  }
  return agent
}
