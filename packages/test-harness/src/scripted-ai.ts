import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { toConceptVector } from './concept-vector.ts'

/** A request that the endpoint received. */
export interface AiRequest {
  readonly path: string
  readonly key: string | undefined
  readonly body: ChatRequest & { readonly input?: string | readonly string[] }
}

export interface ChatRequest {
  readonly model: string
  readonly stream?: boolean
  readonly max_tokens?: number
  readonly messages: readonly ChatMessage[]
  readonly tool_choice?: string
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string | readonly { readonly type: string; readonly text?: string }[] | null
}

/** The model's reply to one request: text, or tool calls. */
export interface ScriptedReply {
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
  /** The `finish_reason` of a streamed text, `stop` by default. */
  readonly finish?: string
  /** Milliseconds between two chunks of a streamed text. */
  readonly pauseMs?: number
  /** The reply is sent once this resolves. */
  readonly after?: Promise<unknown>
  /** After this many chunks the next one is sent once `until` resolves. */
  readonly hold?: { readonly chunks: number; readonly until: Promise<unknown> }
  /** The connection is closed after this many chunks. */
  readonly cutAfter?: number
  /** After this many chunks nothing more is sent, while the connection stays open. */
  readonly silentAfter?: number
}

/** A failure of every request: an HTTP status, no response, an HTML page or a truncated response. */
export type AiFailure = number | 'silent' | 'html' | 'half' | undefined

/**
 * A fake OpenAI-compatible endpoint with scripted replies: `/v1/chat/completions`, streamed or not, and `/v1/embeddings`,
 * whose vectors are similar for words of the same concept (see `toConceptVector`).
 * See https://platform.openai.com/docs/api-reference.
 */
export class ScriptedAi {
  readonly requests: AiRequest[] = []
  failure: AiFailure
  /** Requests wait for this promise, as while a model is loading. */
  ready: Promise<unknown> | undefined
  /** The `Retry-After` header of every error response. */
  retryAfter: string | undefined
  /** Number of requests whose client disconnected before the response. */
  abortedRequests = 0
  /** Returns the status with which a text is rejected, together with all other texts of the request. */
  getRejectionStatus: (text: string) => number | undefined = () => undefined
  /** Vector dimensions by model; 384 for all others. */
  readonly dimensions = new Map<string, number>()
  /** Returns the reply to a request; by default it repeats the last message. */
  reply: (request: ChatRequest) => ScriptedReply = ({ messages }) => ({
    text: getMessageText(messages.at(-1)),
  })
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy())
  })

  static async start(port = 0): Promise<ScriptedAi> {
    const endpoint = new ScriptedAi()
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
    const body = JSON.parse(await text(request)) as AiRequest['body']
    const path = request.url ?? ''
    response.once('close', () => {
      if (!response.writableFinished) this.abortedRequests += 1
    })
    this.requests.push({ path, key: request.headers.authorization?.replace('Bearer ', ''), body })
    if (this.failure !== undefined) return this.#fail(response, this.failure)
    await this.ready
    const rejectionStatus = listTexts(body).map(this.getRejectionStatus).find(Boolean)
    if (rejectionStatus) return sendJson(response, rejectionStatus, toErrorBody('a text cannot be used'))
    if (path === '/v1/embeddings') return sendJson(response, 200, this.#embed(body))
    if (path !== '/v1/chat/completions') return sendJson(response, 404, toErrorBody('there is no such path'))
    const reply = this.reply(body)
    await reply.after
    return body.stream
      ? streamReply(response, body, reply)
      : sendJson(response, 200, toCompletion(body, reply))
  }

  #fail(response: ServerResponse, trouble: Exclude<AiFailure, undefined>): void {
    if (trouble === 'silent') return
    if (trouble === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')
      return
    }
    if (trouble === 'half') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
        .write('{"data": [')
      response.destroy()
      return
    }
    if (this.retryAfter) response.setHeader('retry-after', this.retryAfter)
    sendJson(response, trouble, toErrorBody(`status ${trouble}`))
  }

  #embed({ model, input }: AiRequest['body']) {
    const texts = listTexts({ input: input ?? [] })
    const dimensions = this.dimensions.get(model) ?? 384
    return {
      object: 'list',
      model,
      data: texts.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: toConceptVector(text, dimensions),
      })),
      usage: { prompt_tokens: 0, total_tokens: 0 },
    }
  }
}

function listTexts({ input = [] }: Pick<AiRequest['body'], 'input'>): readonly string[] {
  return typeof input === 'string' ? [input] : input
}

/** The text of a message in either form of `content`. */
export function getMessageText(message: ChatMessage | undefined): string {
  const content = message?.content ?? ''
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')
}

function toCompletion({ model }: ChatRequest, reply: ScriptedReply) {
  return {
    id: 'scripted',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: reply.calls ? 'tool_calls' : 'stop',
        message: { role: 'assistant', content: reply.text ?? null, ...toToolCalls(reply) },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}

function toToolCalls({ calls }: ScriptedReply) {
  if (!calls) return {}
  return {
    tool_calls: calls.map(({ name, input }, index) => ({
      index,
      id: `call-${index}-${name}`,
      type: 'function',
      function: { name, arguments: JSON.stringify(input) },
    })),
  }
}

async function streamReply(
  response: ServerResponse,
  request: ChatRequest,
  reply: ScriptedReply,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: 'scripted',
        object: 'chat.completion.chunk',
        created: 0,
        model: request.model,
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    )
  const chunks = (reply.text ?? '').match(/\s*\S+\s*$|\s*\S+/g) ?? []
  for (const [index, content] of chunks.entries()) {
    if (index === reply.cutAfter) return void response.destroy()
    if (index === reply.silentAfter) return
    if (index === reply.hold?.chunks) await reply.hold.until
    if (response.destroyed) return
    send({ role: 'assistant', content })
    if (reply.pauseMs) await delay(reply.pauseMs)
  }
  if (reply.calls) send({ role: 'assistant', ...toToolCalls(reply) })
  send({}, reply.finish ?? (reply.calls ? 'tool_calls' : 'stop'))
  response.end('data: [DONE]\n\n')
}

function toErrorBody(message: string) {
  return { error: { message, type: 'scripted', code: null } }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
