import { buildUrl, type Contract, type ReplyOf, type RequestOf } from '@lares/shared-types/contract'
import { confirmPassword, login } from '@lares/shared-types/contracts/auth'
import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { createUpload } from '@lares/shared-types/contracts/uploads'
import type { CreateItem, Item } from '@lares/shared-types/items'
import { expect } from '@playwright/test'
import type { StoryFile } from './files/story-file.ts'

/** An API client with a session, for setting up a story without a browser. */
export class Client {
  readonly address: string
  /** The session cookie. */
  readonly cookie: { readonly name: string; readonly value: string }

  readonly #credentials: { readonly email: string; readonly password: string }

  private constructor(address: string, cookie: string, credentials: { email: string; password: string }) {
    const end = cookie.indexOf('=')
    this.#credentials = credentials
    this.address = address
    this.cookie = { name: cookie.slice(0, end), value: cookie.slice(end + 1) }
  }

  static async signIn(address: string, credentials: { email: string; password: string }): Promise<Client> {
    const response = await fetch(address + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: credentials.email, password: credentials.password }),
    })
    return Client.#fromResponse(address, response, credentials)
  }

  /** A client for the same user in a new session, whose password was confirmed for sensitive actions. */
  async withConfirmedPassword(): Promise<Client> {
    const other = await Client.signIn(this.address, this.#credentials)
    const response = await other.send(confirmPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: this.#credentials.password }),
    })
    return Client.#fromResponse(this.address, response, this.#credentials)
  }

  static async #fromResponse(
    address: string,
    response: Response,
    credentials: { email: string; password: string },
  ) {
    const [cookie] = response.headers.getSetCookie()
    if (!cookie)
      throw new Error(`${credentials.email} cannot sign in: ${response.status} ${await response.text()}`)
    return new Client(address, cookie.split(';')[0] ?? '', credentials)
  }

  /** Calls an endpoint. Throws if the response is an error. */
  async call<C extends Contract>(contract: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
    const parts: RequestParts = isRequestParts(request) ? request : {}
    const response = await this.send(buildUrl(contract, parts), {
      method: contract.method,
      ...(parts.body === undefined
        ? {}
        : { body: JSON.stringify(parts.body), headers: { 'content-type': 'application/json' } }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${contract.operationId}: ${response.status} ${text}`)
    return JSON.parse(text || 'null')
  }

  /** Sends any request with the session cookie. */
  send(path: string, init: RequestInit = {}): Promise<Response> {
    const { name, value } = this.cookie
    return fetch(this.address + path, { ...init, headers: { ...init.headers, cookie: `${name}=${value}` } })
  }

  /** Uploads a file with tus 1.0 and returns its uploadId. */
  async upload({ name, buffer }: StoryFile): Promise<string> {
    const tus = { 'tus-resumable': '1.0.0' }
    const created = await this.send(createUpload.path, {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(buffer.length),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
      },
    })
    const id = created.headers.get('location')?.split('/').at(-1)
    if (!id) throw new Error(`The upload of ${name} was rejected: ${created.status} ${await created.text()}`)
    const patched = await this.send(`${createUpload.path}/${id}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array(buffer),
    })
    if (!patched.ok)
      throw new Error(`The upload of ${name} failed: ${patched.status} ${await patched.text()}`)
    return id
  }

  /** Creates an item with files. */
  async add(fields: CreateItem, ...files: StoryFile[]): Promise<Item> {
    const uploadIds: string[] = []
    for (const file of files) uploadIds.push(await this.upload(file))
    return this.call(createItem, { body: { ...fields, ...(files.length > 0 ? { uploadIds } : {}) } })
  }

  /** Waits until all files of an item are processed; returns the item. */
  async waitUntilProcessed(id: string): Promise<Item> {
    const request = { params: { id } }
    await expect
      .poll(async () => (await this.call(getItem, request)).assets.some(({ state }) => state === 'pending'), {
        timeout: 180_000,
      })
      .toBe(false)
    return this.call(getItem, request)
  }
}

interface RequestParts {
  params?: object
  query?: object
  body?: unknown
}

function isRequestParts(request: unknown): request is RequestParts {
  return typeof request === 'object' && request !== null
}
