import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request to transcribe sound. */
export interface TranscriptionRequest {
  readonly key: string | undefined
  readonly model: string
  readonly language: string | undefined
  readonly format: string
  readonly granularities: readonly string[]
  readonly chunkingStrategy: string | undefined
  readonly filename: string
  readonly bytes: number
  /** The duration of the WAV file. */
  readonly seconds: number
}

/** What the endpoint answers: a body with its status and type, or how it fails. */
export type ScriptedTranscription =
  | { readonly json: unknown; readonly status?: number; readonly retryAfter?: string }
  | { readonly body: string; readonly type: string; readonly status?: number }
  /** No answer; the connection stays open. */
  | 'silent'
  /** The connection closes in the middle of the answer. */
  | 'half'

/**
 * A fake OpenAI-compatible endpoint for `/v1/audio/transcriptions` with scripted answers.
 * See https://platform.openai.com/docs/api-reference/audio/createTranscription.
 */
export class ScriptedTranscriber {
  readonly requests: TranscriptionRequest[] = []
  /** The answer to a request; by default nobody has said anything. */
  reply: (
    request: TranscriptionRequest,
    index: number,
  ) => ScriptedTranscription | Promise<ScriptedTranscription> = () => ({ json: { text: '', segments: [] } })
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy())
  })

  static async start(port = 0): Promise<ScriptedTranscriber> {
    const endpoint = new ScriptedTranscriber()
    endpoint.#server.listen(port, '127.0.0.1')
    await once(endpoint.#server, 'listening')
    return endpoint
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(new Uint8Array(bytes), { headers }).formData()
    const file = form.get('file')
    if (request.url !== '/v1/audio/transcriptions' || !(file instanceof File)) {
      response.writeHead(404).end()
      return
    }
    const received: TranscriptionRequest = {
      key: request.headers.authorization?.replace('Bearer ', ''),
      model: String(form.get('model')),
      language: form.get('language')?.toString(),
      format: String(form.get('response_format')),
      granularities: form.getAll('timestamp_granularities[]').map(String),
      chunkingStrategy: form.get('chunking_strategy')?.toString(),
      filename: file.name,
      bytes: file.size,
      seconds: (file.size - 44) / 32_000,
    }
    this.requests.push(received)
    send(response, await this.reply(received, this.requests.length - 1))
  }
}

function send(response: ServerResponse, answer: ScriptedTranscription): void {
  if (answer === 'silent') return
  if (answer === 'half') {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      .write('{"text": "On')
    response.destroy()
    return
  }
  if ('body' in answer) {
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type }).end(answer.body)
    return
  }
  response
    .writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...(answer.retryAfter !== undefined && { 'retry-after': answer.retryAfter }),
    })
    .end(JSON.stringify(answer.json))
}
