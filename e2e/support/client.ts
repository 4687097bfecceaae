import { type Contract, type ReplyOf, type RequestOf, urlOf } from '@lares/shared-types/contract'
import { confirmPassword, login } from '@lares/shared-types/contracts/auth'
import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { createUpload } from '@lares/shared-types/contracts/uploads'
import type { CreateItem, Item } from '@lares/shared-types/items'
import { expect } from '@playwright/test'
import type { StoryFile } from './files/story-file.ts'

/** Somebody signed in to an archive without a browser, for what a story needs before it begins. */
export class Client {
  readonly address: string
  /** The session, as a browser keeps it. */
  readonly cookie: { readonly name: string; readonly value: string }

  readonly #who: { readonly email: string; readonly password: string }

  private constructor(address: string, cookie: string, who: { email: string; password: string }) {
    const end = cookie.indexOf('=')
    this.#who = who
    this.address = address
    this.cookie = { name: cookie.slice(0, end), value: cookie.slice(end + 1) }
  }

  static async signIn(address: string, who: { email: string; password: string }): Promise<Client> {
    const answer = await fetch(address + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: who.email, password: who.password }),
    })
    return Client.#of(address, answer, who)
  }

  /** The same person in a session of its own, for which the password was given once more. */
  async confirmed(): Promise<Client> {
    const other = await Client.signIn(this.address, this.#who)
    const answer = await other.send(confirmPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: this.#who.password }),
    })
    return Client.#of(this.address, answer, this.#who)
  }

  static async #of(address: string, answer: Response, who: { email: string; password: string }) {
    const [cookie] = answer.headers.getSetCookie()
    if (!cookie) throw new Error(`${who.email} cannot sign in: ${answer.status} ${await answer.text()}`)
    return new Client(address, cookie.split(';')[0] ?? '', who)
  }

  /** Calls an endpoint. Throws when it is refused. */
  async call<C extends Contract>(contract: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
    const parts: Parts = isParts(request) ? request : {}
    const answer = await this.send(urlOf(contract, parts), {
      method: contract.method,
      ...(parts.body === undefined
        ? {}
        : { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${contract.operationId}: ${answer.status} ${text}`)
    return JSON.parse(text || 'null')
  }

  /** Any request, with the session. */
  send(path: string, init: RequestInit = {}): Promise<Response> {
    const { name, value } = this.cookie
    return fetch(this.address + path, { ...init, headers: { ...init.headers, cookie: `${name}=${value}` } })
  }

  /** Sends a file by tus 1.0 and answers its uploadId. */
  async upload({ name, buffer }: StoryFile): Promise<string> {
    const tus = { 'tus-resumable': '1.0.0' }
    const begun = await this.send(createUpload.path, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(buffer.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    })
    const id = begun.headers.get('location')?.split('/').at(-1)
    if (!id) throw new Error(`${name} is not taken: ${begun.status} ${await begun.text()}`)
    const sent = await this.send(`${createUpload.path}/${id}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(buffer),
    })
    if (!sent.ok) throw new Error(`${name} does not arrive: ${sent.status} ${await sent.text()}`)
    return id
  }

  /** Puts an item with its files into the archive. */
  async add(fields: CreateItem, ...files: StoryFile[]): Promise<Item> {
    const uploadIds: string[] = []
    for (const file of files) uploadIds.push(await this.upload(file))
    return this.call(createItem, { body: { ...fields, ...(files.length > 0 ? { uploadIds } : {}) } })
  }

  /** The item once everything that can be made of its files is made. */
  async prepared(id: string): Promise<Item> {
    const request = { params: { id } }
    await expect
      .poll(async () => (await this.call(getItem, request)).assets.some(({ state }) => state === 'pending'), {
        timeout: 60_000,
      })
      .toBe(false)
    return this.call(getItem, request)
  }
}

interface Parts {
  params?: object
  query?: object
  body?: unknown
}

function isParts(request: unknown): request is Parts {
  return typeof request === 'object' && request !== null
}
