import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredUpload {
  readonly key: string
  readonly startedAt: Date
  readonly parts: Map<number, Buffer>
}

/** What the server does with a request instead of answering it; it answers when a promise has resolved. */
export type Fault = 'hang' | Promise<void> | { readonly status: number; readonly code: string }

/** One bucket of a service that speaks as much of S3's protocol as backups need (Amazon S3 API Reference). */
export class FakeS3 {
  readonly bucket = 'backups'
  readonly accessKeyId = 'AKIDEXAMPLE'
  readonly secretAccessKey = 'a secret key of a test'
  readonly objects = new Map<string, Buffer>()
  readonly uploads = new Map<string, StoredUpload>()
  /** Chooses what goes wrong with a request. */
  fault: (method: string, key: string) => Fault | undefined = () => undefined
  requests = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, reply) => {
      this.#answer(request, reply).catch((error: unknown) => reply.destroy(error as Error))
    })
  }

  static async start(): Promise<FakeS3> {
    const fake = new FakeS3()
    fake.#server.listen(0, '127.0.0.1')
    await once(fake.#server, 'listening')
    return fake
  }

  get endpoint(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    this.requests += 1
    const { method = '', headers } = request
    const url = new URL(request.url ?? '/', 'http://fake')
    const [, bucket = '', ...segments] = url.pathname.split('/').map(decodeURIComponent)
    const key = segments.join('/')
    const body = await readBody(request)
    const fault = this.fault(method, key)
    if (fault === 'hang') return
    if (fault instanceof Promise) await fault
    else if (fault) return sendError(reply, fault.status, fault.code)
    if (!headers.authorization?.includes(`Credential=${this.accessKeyId}/`))
      return sendError(reply, 403, 'InvalidAccessKeyId')
    if (bucket !== this.bucket) return sendError(reply, 404, 'NoSuchBucket')
    if (key === '') return this.#answerBucket(method, url.searchParams, reply)
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return this.#answerUpload(method, key, url.searchParams, body, reply)
    this.#answerObject(method, key, body, reply)
  }

  #answerBucket(method: string, query: URLSearchParams, reply: ServerResponse): void {
    if (method === 'HEAD') {
      reply.writeHead(200).end()
      return
    }
    const prefix = query.get('prefix') ?? ''
    if (query.has('uploads')) {
      this.#listUploads(prefix, reply)
      return
    }
    // Pages of three objects, so that every listing needs several.
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort()
    const start = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(start, start + 3)
    const isTruncated = start + 3 < keys.length
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${this.objects.get(key)?.length}</Size></Contents>`,
    )
    const next = isTruncated ? `<NextContinuationToken>${start + 3}</NextContinuationToken>` : ''
    sendXml(
      reply,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  #listUploads(prefix: string, reply: ServerResponse): void {
    const uploads = [...this.uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, startedAt }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
      )
    sendXml(reply, `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`)
  }

  #answerUpload(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    reply: ServerResponse,
  ): void {
    const id = query.get('uploadId') ?? randomUUID()
    if (method === 'POST' && query.has('uploads')) {
      this.uploads.set(id, { key, startedAt: new Date(), parts: new Map() })
      sendXml(
        reply,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
      return
    }
    const upload = this.uploads.get(id)
    if (!upload) {
      sendError(reply, 404, 'NoSuchUpload')
      return
    }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      reply.writeHead(200, { etag: tagOf(body) }).end()
      return
    }
    this.uploads.delete(id)
    if (method === 'DELETE') {
      reply.writeHead(204).end()
      return
    }
    const parts = [...upload.parts].sort(([one], [other]) => one - other).map(([, part]) => part)
    this.objects.set(key, Buffer.concat(parts))
    sendXml(reply, '<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>')
  }

  #answerObject(method: string, key: string, body: Buffer, reply: ServerResponse): void {
    if (method === 'PUT') {
      this.objects.set(key, body)
      reply.writeHead(200, { etag: tagOf(body) }).end()
      return
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      reply.writeHead(204).end()
      return
    }
    const object = this.objects.get(key)
    if (!object) {
      sendError(reply, 404, 'NoSuchKey')
      return
    }
    reply.writeHead(200, { 'content-length': object.length, etag: tagOf(object) })
    reply.end(method === 'HEAD' ? undefined : object)
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function tagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

function sendXml(reply: ServerResponse, xml: string, status = 200): void {
  reply
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}

function sendError(reply: ServerResponse, status: number, code: string): void {
  sendXml(reply, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
}
