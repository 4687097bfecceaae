import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Access } from './access.ts'
import { type Call, handleRequest } from './calls.ts'
import { Fault } from './fault.ts'
import type { Failures, ServerState } from './server-state.ts'
import type { Stored, StoredCollection } from './stored-collection.ts'

/**
 * A fake Typesense server in memory. Implements the part of the documented protocol that the archive uses, with real
 * searches and filters.
 */
export class TestTypesense implements ServerState {
  readonly apiKey = 'the-key-of-a-server-for-tests'
  readonly access = new Access(this.apiKey)
  readonly collections = new Map<string, StoredCollection>()
  readonly aliases = new Map<string, string>()
  readonly failures: Failures = {}
  /** Received requests, such as `POST /multi_search`. */
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

  /** Environment variables for an archive that uses this server. */
  get settings(): { TYPESENSE_URL: string; TYPESENSE_API_KEY: string } {
    return { TYPESENSE_URL: this.url, TYPESENSE_API_KEY: this.apiKey }
  }

  /** Starts the server; after a stop with the same address and data. */
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

  /** Documents of the collection that the alias points to, by id. */
  listActiveDocuments(): Map<string, Stored> {
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
    const { silent, answer } = this.failures
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
      const reply = handleRequest(this, call)
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
