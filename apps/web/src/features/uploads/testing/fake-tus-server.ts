import { vi } from 'vitest'

interface StoredUpload {
  readonly size: number
  received: number
}

type FaultStatus = number | 'none'
type Fault = { readonly method: string; readonly status: FaultStatus }

/**
 * A fake of the gateway's tus 1.0 server, reached by a stubbed XMLHttpRequest. `calls` lists the requests, for example
 * `PATCH 3 @0` (upload 3, from byte 0).
 */
export class FakeTusServer {
  readonly uploads = new Map<string, StoredUpload>()
  readonly calls: string[] = []
  readonly #faults: Fault[] = []
  #heldRequests: (() => void)[] | undefined

  constructor() {
    const server = this
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FakeRequest {
        constructor() {
          super(server)
        }
      },
    )
  }

  /** Answers the next request with this method by an error status, or by a connection error (`none`). */
  failNext(method: string, status: FaultStatus): void {
    this.#faults.push({ method, status })
  }

  /** Delays all PATCH requests until `release` is called. */
  hold(): void {
    this.#heldRequests = []
  }

  release(): void {
    const held = this.#heldRequests ?? []
    this.#heldRequests = undefined
    for (const resume of held) resume()
  }

  async handle(request: FakeRequest, body: Blob | null): Promise<void> {
    const { method, url } = request
    const faultIndex = this.#faults.findIndex((fault) => fault.method === method)
    if (faultIndex >= 0) {
      const [fault] = this.#faults.splice(faultIndex, 1)
      this.calls.push(`${method} refused`)
      return fault?.status === 'none' ? request.failToConnect() : request.reply(fault?.status ?? 500)
    }
    if (method === 'POST') {
      const id = String(this.uploads.size + 1)
      this.uploads.set(id, { size: Number(request.requestHeaders.get('upload-length')), received: 0 })
      this.calls.push(`POST ${id}`)
      return request.reply(201, { location: `/api/uploads/${id}` })
    }
    const id = url.split('/').at(-1) ?? ''
    const upload = this.uploads.get(id)
    if (!upload) return request.reply(404)
    if (method === 'DELETE') {
      this.calls.push(`DELETE ${id}`)
      this.uploads.delete(id)
      return request.reply(204)
    }
    if (method === 'PATCH') {
      this.calls.push(`PATCH ${id} @${request.requestHeaders.get('upload-offset')}`)
      if (this.#heldRequests) await new Promise<void>((resolve) => this.#heldRequests?.push(resolve))
      upload.received += body?.size ?? 0
    } else this.calls.push(`HEAD ${id}`)
    request.reply(method === 'HEAD' ? 200 : 204, {
      'upload-offset': String(upload.received),
      'upload-length': String(upload.size),
    })
  }
}

class FakeRequest {
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly requestHeaders = new Map<string, string>()
  method = ''
  url = ''
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: (error: unknown) => void
  readonly #server: FakeTusServer
  #responseHeaders: Record<string, string> = {}
  #aborted = false

  constructor(server: FakeTusServer) {
    this.#server = server
  }

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.requestHeaders.set(name.toLowerCase(), value)
  }

  getResponseHeader(name: string): string | null {
    return this.#responseHeaders[name.toLowerCase()] ?? null
  }

  send(body: unknown): void {
    void this.#server.handle(this, body instanceof Blob ? body : null)
  }

  abort(): void {
    this.#aborted = true
  }

  reply(status: number, headers: Record<string, string> = {}): void {
    if (this.#aborted) return
    this.status = status
    this.#responseHeaders = headers
    this.onload?.()
  }

  failToConnect(): void {
    if (!this.#aborted) this.onerror?.(new Error('no answer'))
  }
}
