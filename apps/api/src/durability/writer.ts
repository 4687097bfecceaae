import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { createClient } from './archive-process.ts'

interface WrittenItem {
  /** Of the last response; a later write that was not acknowledged may be stored as well. */
  version: number
  title: string
  assetId?: string
}

interface NewItem {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly uploadIds?: readonly string[]
}

interface CreatedItem {
  readonly id: string
  readonly version: number
  readonly assets: readonly { readonly id: string }[]
}

/** Creates and changes items continuously and records the responses. */
export class Writer {
  readonly #call: ReturnType<typeof createClient>
  readonly #userId: string
  readonly #name: string
  readonly #items = new Map<string, WrittenItem>()
  /** The create whose response has not arrived. */
  #unanswered: NewItem | undefined
  #answered = 0

  constructor(call: ReturnType<typeof createClient>, userId: string, name: string) {
    this.#call = call
    this.#userId = userId
    this.#name = name
  }

  get answered(): number {
    return this.#answered
  }

  /** Writes until the connection fails. */
  async writeUntilDisconnected(): Promise<void> {
    try {
      for (let step = 0; ; step++) {
        const id = await this.#create(step)
        await this.#change(id, `${this.#name} changed ${step}`)
      }
    } catch (error) {
      // fetch throws a TypeError when the connection fails; any other error is a failed expectation.
      if (!(error instanceof TypeError)) throw error
    }
  }

  async waitForWrites(count: number): Promise<void> {
    while (this.#answered < count) await wait(5)
  }

  /**
   * Repeats the create that was not answered, whether or not it was carried out, and expects every item in its last
   * acknowledged state or the next one.
   */
  async verify(): Promise<void> {
    if (this.#unanswered) {
      const item = await this.#post(this.#unanswered)
      expect(item.version).toBe(1)
    }
    for (const [id, known] of this.#items) {
      const answer = await this.#call('GET', `/api/items/${id}`, { userId: this.#userId })
      expect(answer.status).toBe(200)
      const item = (await answer.json()) as { version: number; title: string }
      expect([known.version, known.version + 1]).toContain(item.version)
      if (item.version === known.version) expect(item.title).toBe(known.title)
    }
  }

  /** Waits until the renditions of each file have been made. */
  async waitForRenditions(): Promise<void> {
    for (const { assetId } of this.#items.values()) {
      if (!assetId) continue
      for (;;) {
        const answer = await this.#call('GET', `/api/assets/${assetId}/thumbnail`, { userId: this.#userId })
        await answer.arrayBuffer()
        if (answer.status === 200) break
        expect(answer.status).toBe(202)
        await wait(200)
      }
    }
  }

  async #create(step: number): Promise<string> {
    // Every fifth item has a file, so that the worker is busy when it is killed.
    const upload = step % 5 === 0 ? await this.#upload() : undefined
    const title = `${this.#name} created ${step}`
    const kind = upload ? 'image' : 'post'
    const item = await this.#post({ id: uuidv7(), kind, title, ...(upload && { uploadIds: [upload] }) })
    const assetId = item.assets[0]?.id
    this.#items.set(item.id, { version: item.version, title, ...(assetId && { assetId }) })
    this.#answered += 1
    return item.id
  }

  async #post(body: NewItem): Promise<CreatedItem> {
    this.#unanswered = body
    const answer = await this.#call('POST', '/api/items', { userId: this.#userId, body })
    expect(answer.status).toBe(201)
    const item = (await answer.json()) as CreatedItem
    expect(item.id).toBe(body.id)
    this.#unanswered = undefined
    return item
  }

  async #change(id: string, title: string): Promise<void> {
    const known = this.#items.get(id)
    if (!known) return
    const body = { version: known.version, title }
    const answer = await this.#call('PATCH', `/api/items/${id}`, { userId: this.#userId, body })
    expect(answer.status).toBe(200)
    const item = (await answer.json()) as { version: number }
    this.#items.set(id, { ...known, version: item.version, title })
    this.#answered += 1
  }

  async #upload(): Promise<string> {
    const bytes = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: 'teal',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    const answer = await this.#call('POST', '/api/uploads', {
      userId: this.#userId,
      bytes,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from('photo.jpg').toString('base64')}`,
        'content-type': 'application/offset+octet-stream',
      },
    })
    expect(answer.status).toBe(201)
    return answer.headers.get('location')?.split('/').at(-1) ?? ''
  }
}
