import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

interface StoredUpload {
  readonly key: string
  readonly startedAt: Date
  readonly parts: Map<number, Buffer>
}

interface ParsedRequest {
  readonly method: string
  readonly bucket: string
  readonly key: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What the server does with a request instead of answering it; it answers when a promise has resolved. */
export type Fault =
  | 'hang'
  /** Breaks the connection off after half of the object. */
  | 'cut-off'
  /** Breaks the connection off before anything is done. */
  | 'reset'
  /** Does what is asked, and breaks the connection off instead of saying so. */
  | 'lost-reply'
  | Promise<void>
  | { readonly status: number; readonly code: string }

/** Entries of one page of a listing, so few that every listing needs several. */
const pageSize = 3

/** Within this time a reader takes some of what was sent before its connection breaks off. */
const breakDelayMs = 200

/** One bucket of a service that speaks as much of S3's protocol as backups and files need (Amazon S3 API Reference). */
export class FakeS3 {
  readonly bucket = 'backups'
  readonly accessKeyId = 'AKIDEXAMPLE'
  readonly secretAccessKey = 'a secret key of a test'
  readonly objects = new Map<string, Buffer>()
  /** When objects were stored. */
  readonly storedAt = new Map<string, Date>()
  now: () => Date = () => new Date()
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
    if (fault === 'reset' || fault === 'lost-reply') {
      if (fault === 'lost-reply')
        await this.#perform({ method, bucket, key, url, headers, body }, new ServerResponse(request), false)
      request.socket.destroy()
      return
    }
    if (fault instanceof Promise) await fault
    else if (fault && fault !== 'cut-off') return sendError(reply, fault.status, fault.code)
    await this.#perform({ method, bucket, key, url, headers, body }, reply, fault === 'cut-off')
  }

  async #perform(
    { method, bucket, key, url, headers, body }: ParsedRequest,
    reply: ServerResponse,
    isCutOff: boolean,
  ): Promise<void> {
    if (!headers.authorization?.includes(`Credential=${this.accessKeyId}/`))
      return sendError(reply, 403, 'InvalidAccessKeyId')
    if (bucket !== this.bucket) return sendError(reply, 404, 'NoSuchBucket')
    if (key === '') return this.#answerBucket(method, url.searchParams, reply)
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return this.#answerUpload(method, key, url.searchParams, body, reply)
    if (!hasChecksums(headers, body)) return sendError(reply, 400, 'BadDigest')
    if (method === 'GET') return this.#sendObject(key, headers.range, isCutOff, reply)
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
    this.#listObjects(prefix, query, reply)
  }

  #listObjects(prefix: string, query: URLSearchParams, reply: ServerResponse): void {
    const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
    const limit = Math.min(pageSize, Number(query.get('max-keys') ?? pageSize))
    const delimiter = query.get('delimiter')
    const entries: string[] = []
    let last = ''
    let isTruncated = false
    for (const key of [...this.objects.keys()].filter((name) => name.startsWith(prefix)).sort()) {
      if (key <= after) continue
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      const folder = key.slice(0, end + 1)
      const entry =
        end < 0 ? this.#describeObject(key) : `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`
      if (entries.at(-1) !== entry) {
        isTruncated = entries.length === limit
        if (isTruncated) break
        entries.push(entry)
      }
      last = key
    }
    const next = isTruncated ? `<NextContinuationToken>${last}</NextContinuationToken>` : ''
    sendXml(
      reply,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    )
  }

  #describeObject(key: string): string {
    const bytes = this.objects.get(key) ?? Buffer.alloc(0)
    // S3 knows seconds only.
    const at = new Date(Math.floor((this.storedAt.get(key) ?? this.now()).getTime() / 1000) * 1000)
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${tagOf(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`
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
    this.#store(key, Buffer.concat(parts))
    sendXml(reply, '<CompleteMultipartUploadResult><ETag>"done"</ETag></CompleteMultipartUploadResult>')
  }

  #store(key: string, bytes: Buffer): void {
    this.objects.set(key, bytes)
    this.storedAt.set(key, this.now())
  }

  #answerObject(method: string, key: string, body: Buffer, reply: ServerResponse): void {
    if (method === 'PUT') {
      this.#store(key, body)
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
    reply.writeHead(200, { 'content-length': object.length, etag: tagOf(object) }).end()
  }

  #sendObject(key: string, range: string | undefined, isCutOff: boolean, reply: ServerResponse): void {
    const object = this.objects.get(key)
    if (!object) {
      sendError(reply, 404, 'NoSuchKey')
      return
    }
    const [, start = 0, end = object.length - 1] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '')?.map(Number) ?? []
    const part = object.subarray(start, end + 1)
    reply.writeHead(range === undefined ? 200 : 206, { 'content-length': part.length, etag: tagOf(object) })
    if (isCutOff)
      reply.write(part.subarray(0, part.length / 2), () => setTimeout(() => reply.destroy(), breakDelayMs))
    else reply.end(part)
  }
}

/** Whether a body has the checksums that its headers name. */
function hasChecksums(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const digest = createHash('sha256').update(body).digest()
  const signed = headers['x-amz-content-sha256']
  const named = headers['x-amz-checksum-sha256']
  const isSigned = signed === undefined || signed === 'UNSIGNED-PAYLOAD' || signed === digest.toString('hex')
  return isSigned && (named === undefined || named === digest.toString('base64'))
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
