import { vi } from 'vitest'

interface StoredUpload {
  readonly size: number
  received: number
}

type Answer = number | 'none'
type Fault = { readonly method: string; readonly answer: Answer }

/**
 * Stands in for the part of the gateway that speaks tus 1.0 over XMLHttpRequest: uploads that keep what has come.
 * `calls` lists what was asked, as `PATCH 3 @0` (upload 3, from byte 0).
 */
export class StandInTus {
  readonly uploads = new Map<string, StoredUpload>()
  readonly calls: string[] = []
  readonly #faults: Fault[] = []
  #held: (() => void)[] | undefined

  constructor() {
    const server = this
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends StandInRequest {
        constructor() {
          super(server)
        }
      },
    )
  }

  /** The next call of a method is answered with a status, or not at all. */
  failNext(method: string, answer: Answer): void {
    this.#faults.push({ method, answer })
  }

  /** From now on bytes arrive only when `release` is called. */
  hold(): void {
    this.#held = []
  }

  release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const go of held) go()
  }

  async answer(request: StandInRequest, body: Blob | null): Promise<void> {
    const { method, url } = request
    const fault = this.#faults.findIndex((planned) => planned.method === method)
    if (fault >= 0) {
      const [planned] = this.#faults.splice(fault, 1)
      this.calls.push(`${method} refused`)
      return planned?.answer === 'none' ? request.lose() : request.reply(planned?.answer ?? 500)
    }
    if (method === 'POST') {
      const id = String(this.uploads.size + 1)
      this.uploads.set(id, { size: Number(request.sent.get('upload-length')), received: 0 })
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
      this.calls.push(`PATCH ${id} @${request.sent.get('upload-offset')}`)
      if (this.#held) await new Promise<void>((resolve) => this.#held?.push(resolve))
      upload.received += body?.size ?? 0
    } else this.calls.push(`HEAD ${id}`)
    request.reply(method === 'HEAD' ? 200 : 204, {
      'upload-offset': String(upload.received),
      'upload-length': String(upload.size),
    })
  }
}

class StandInRequest {
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly sent = new Map<string, string>()
  method = ''
  url = ''
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: (error: unknown) => void
  readonly #server: StandInTus
  #received: Record<string, string> = {}
  #aborted = false

  constructor(server: StandInTus) {
    this.#server = server
  }

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.sent.set(name.toLowerCase(), value)
  }

  getResponseHeader(name: string): string | null {
    return this.#received[name.toLowerCase()] ?? null
  }

  send(body: unknown): void {
    void this.#server.answer(this, body instanceof Blob ? body : null)
  }

  abort(): void {
    this.#aborted = true
  }

  reply(status: number, headers: Record<string, string> = {}): void {
    if (this.#aborted) return
    this.status = status
    this.#received = headers
    this.onload?.()
  }

  lose(): void {
    if (!this.#aborted) this.onerror?.(new Error('no answer'))
  }
}
