import { type AgentOptions, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/** Milliseconds without a byte after which a connection is given up. */
const silenceMs = 60_000

/**
 * Keeps connections open between calls, and gives up those on which nothing moves: the official client lets imports
 * wait for ever.
 */
export function patientAgents(): { httpAgent: HttpAgent; httpsAgent: HttpsAgent } {
  const options: AgentOptions = { keepAlive: true, timeout: silenceMs, maxSockets: 16 }
  return {
    httpAgent: givingUp(new HttpAgent(options)),
    httpsAgent: givingUp(new HttpsAgent(options)),
  }
}

function givingUp<A extends HttpAgent>(agent: A): A {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const stream = connect(options, callback)
    stream?.once('timeout', () => stream.destroy(new Error('No answer for a minute.')))
    return stream
  }
  return agent
}
