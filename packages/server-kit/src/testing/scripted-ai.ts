import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { conceptVector } from './concept-vector.ts'

/** What a client asked for. */
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

/** What the model says to one request: text, or tools that it wants to be called. */
export interface ScriptedReply {
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
  /** Why a streamed text ends, where not because it is whole. */
  readonly finish?: string
  /** Milliseconds between two pieces of a streamed text. */
  readonly pauseMs?: number
  /** It is said when this has come about. */
  readonly after?: Promise<unknown>
  /** The connection is cut after so many pieces. */
  readonly cutAfter?: number
  /** Nothing more comes after so many pieces, and the connection stays. */
  readonly silentAfter?: number
}

/** What goes wrong with every request, until it is `undefined` again. */
export type AiTrouble = number | 'silent' | 'html' | 'half' | undefined

/**
 * An OpenAI-compatible endpoint on this machine that says what a test has written: `/v1/chat/completions`, streamed or
 * not, and `/v1/embeddings`, whose vectors are near each other for words that mean the same (see `conceptVector`).
 * After https://platform.openai.com/docs/api-reference.
 */
export class ScriptedAi {
  readonly requests: AiRequest[] = []
  trouble: AiTrouble
  /** Nothing is answered before this has come about: a model that is being loaded. */
  awake: Promise<unknown> | undefined
  /** When to come back, said with every refusal (`Retry-After`). */
  retryAfter: string | undefined
  /** Requests whose client went away before they were answered. */
  left = 0
  /** Texts of which nothing is made, with this status for all that come with them. */
  refuses: (text: string) => number | undefined = () => undefined
  /** Dimensions of the vectors, by model; 384 for all others. */
  readonly dimensions = new Map<string, number>()
  /** Says what to answer; by default what was asked. */
  reply: (request: ChatRequest) => ScriptedReply = ({ messages }) => ({ text: textOf(messages.at(-1)) })
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
      if (!response.writableFinished) this.left += 1
    })
    this.requests.push({ path, key: request.headers.authorization?.replace('Bearer ', ''), body })
    if (this.trouble !== undefined) return this.#fail(response, this.trouble)
    await this.awake
    const refused = textsOf(body).map(this.refuses).find(Boolean)
    if (refused) return sendJson(response, refused, refusal('a text cannot be used'))
    if (path === '/v1/embeddings') return sendJson(response, 200, this.#embed(body))
    if (path !== '/v1/chat/completions') return sendJson(response, 404, refusal('there is no such path'))
    const reply = this.reply(body)
    await reply.after
    return body.stream ? streamReply(response, body, reply) : sendJson(response, 200, completion(body, reply))
  }

  #fail(response: ServerResponse, trouble: Exclude<AiTrouble, undefined>): void {
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
    sendJson(response, trouble, refusal(`status ${trouble}`))
  }

  #embed({ model, input }: AiRequest['body']) {
    const texts = textsOf({ input: input ?? [] })
    const dimensions = this.dimensions.get(model) ?? 384
    return {
      object: 'list',
      model,
      data: texts.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: conceptVector(text, dimensions),
      })),
      usage: { prompt_tokens: 0, total_tokens: 0 },
    }
  }
}

function textsOf({ input = [] }: Pick<AiRequest['body'], 'input'>): readonly string[] {
  return typeof input === 'string' ? [input] : input
}

/** The text of a message, whichever form it has. */
export function textOf(message: ChatMessage | undefined): string {
  const content = message?.content ?? ''
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')
}

function completion({ model }: ChatRequest, reply: ScriptedReply) {
  return {
    id: 'scripted',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        finish_reason: reply.calls ? 'tool_calls' : 'stop',
        message: { role: 'assistant', content: reply.text ?? null, ...toolCalls(reply) },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}

function toolCalls({ calls }: ScriptedReply) {
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
  const pieces = (reply.text ?? '').match(/\s*\S+\s*$|\s*\S+/g) ?? []
  for (const [index, content] of pieces.entries()) {
    if (index === reply.cutAfter) return void response.destroy()
    if (index === reply.silentAfter) return
    if (response.destroyed) return
    send({ role: 'assistant', content })
    if (reply.pauseMs) await delay(reply.pauseMs)
  }
  if (reply.calls) send({ role: 'assistant', ...toolCalls(reply) })
  send({}, reply.finish ?? (reply.calls ? 'tool_calls' : 'stop'))
  response.end('data: [DONE]\n\n')
}

function refusal(message: string) {
  return { error: { message, type: 'scripted', code: null } }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
