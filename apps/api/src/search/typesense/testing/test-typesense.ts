import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Access } from './access.ts'
import { answerTo, type Call } from './calls.ts'
import { Fault } from './fault.ts'
import type { ServerState, Troubles } from './server-state.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

/**
 * A small server that speaks as much of the Typesense protocol as the archive uses, as its documentation has it, and
 * really searches and filters. Kept in memory.
 */
export class TestTypesense implements ServerState {
  readonly apiKey = 'the-key-of-a-server-for-tests'
  readonly access = new Access(this.apiKey)
  readonly collections = new Map<string, StoredCollection>()
  readonly aliases = new Map<string, string>()
  readonly troubles: Troubles = {}
  /** What was called, as `POST /multi_search`. */
  readonly calls: string[] = []
  #server: Server | undefined
  #port = 0

  static async start(): Promise<TestTypesense> {
    const typesense = new TestTypesense()
    await typesense.start()
    return typesense
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** What an archive has to be told to use it. */
  get settings(): { TYPESENSE_URL: string; TYPESENSE_API_KEY: string } {
    return { TYPESENSE_URL: this.url, TYPESENSE_API_KEY: this.apiKey }
  }

  /** Starts it, after a stop at the same address and with what it had. */
  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response))
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  /** The documents that searches see. */
  served(): Map<string, Stored> {
    for (const target of this.aliases.values()) {
      const documents = this.collections.get(target)?.documents
      if (documents) return documents
    }
    return new Map()
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', this.url)
    this.calls.push(`${request.method} ${url.pathname}`)
    const { silent, answer } = this.troubles
    if (silent) return
    if (answer) return send(response, answer.status, answer.type, answer.body)
    const call: Call = {
      method: request.method ?? 'GET',
      path: url.pathname.split('/').slice(1).map(decodeURIComponent),
      query: Object.fromEntries(url.searchParams),
      body: Buffer.concat(chunks).toString(),
      key: String(request.headers['x-typesense-api-key'] ?? ''),
    }
    try {
      const reply = answerTo(this, call)
      if (typeof reply === 'string') return send(response, 200, 'text/plain; charset=utf-8', reply)
      send(response, call.method === 'POST' && !reply.ok ? 201 : 200, json, JSON.stringify(reply.value))
    } catch (error) {
      const status = error instanceof Fault ? error.status : 500
      send(response, status, json, JSON.stringify({ message: String((error as Error).message) }))
    }
  }
}

const json = 'application/json; charset=utf-8'

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}
