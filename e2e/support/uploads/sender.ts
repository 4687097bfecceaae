import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createUpload } from '@lares/shared-types/contracts/uploads'
import type { Client } from '../client.ts'
import type { EndlessBytes } from './endless-bytes.ts'

const tus = { 'tus-resumable': '1.0.0' }

/** Milliseconds for an archive that has been killed to answer again. */
const patienceMs = 60_000

/** Sends made-up bytes by tus over connections that can be cut. */
export class Sender {
  readonly #client: Client
  readonly #bytes: EndlessBytes
  readonly #url: string

  private constructor(client: Client, bytes: EndlessBytes, url: string) {
    this.#client = client
    this.#bytes = bytes
    this.#url = url
  }

  static async begin(client: Client, bytes: EndlessBytes, name: string): Promise<Sender> {
    const begun = await client.send(createUpload.path, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    })
    const url = begun.headers.get('location')
    if (!url) throw new Error(`${name} is not taken: ${begun.status} ${await begun.text()}`)
    return new Sender(client, bytes, url)
  }

  get uploadId(): string {
    return this.#url.split('/').at(-1) ?? ''
  }

  /** How many bytes have arrived; waits for an archive that is starting again. */
  async arrived(): Promise<number> {
    for (const end = Date.now() + patienceMs; ; ) {
      const answer = await this.#client
        .send(this.#url, { method: 'HEAD', headers: tus })
        .catch(() => undefined)
      if (answer?.ok) return Number(answer.headers.get('upload-offset'))
      if (Date.now() > end) throw new Error(`the archive does not answer: ${answer?.status}`)
      await delay(100)
    }
  }

  /** Sends the bytes from `start` to before `end` in one request; the status of its answer. */
  async send(start: number, end = this.#bytes.length): Promise<number> {
    const patch = this.#patch(start, end)
    const answered = once(patch, 'response')
    for (let at = start; at < end; at += pieceLength) {
      if (!patch.write(this.#bytes.slice(at, Math.min(at + pieceLength, end)))) await drained(patch)
    }
    patch.end()
    const [response]: IncomingMessage[] = await answered
    response?.resume()
    return response?.statusCode ?? 0
  }

  /** Begins to send these bytes, and when a part of them has left does what cuts the connection. */
  async sendCut(start: number, end: number, part: number, cut: () => Promise<void>): Promise<number> {
    const patch = this.#patch(start, end)
    const over = new Promise<void>((resolve) => patch.once('close', resolve))
    // That it breaks is what is wanted.
    patch.on('error', () => undefined)
    const some = this.#bytes.slice(start, start + Math.max(1, Math.floor((end - start) * part)))
    await new Promise<void>((resolve) => patch.write(some, () => resolve()))
    await cut()
    patch.destroy()
    await over
    return some.length
  }

  #patch(start: number, end: number): ClientRequest {
    const { name, value } = this.#client.cookie
    return request(this.#client.address + this.#url, {
      method: 'PATCH',
      agent: false,
      headers: {
        ...tus,
        cookie: `${name}=${value}`,
        'upload-offset': String(start),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(end - start),
      },
    })
  }
}

const pieceLength = 1024 * 1024

/** Waits for room in the connection; throws when it breaks. */
async function drained(patch: ClientRequest): Promise<void> {
  await once(patch, 'drain')
}
