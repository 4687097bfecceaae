import type { Logger } from 'pino'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Client } from 'typesense'
import type { ConfigurationOptions } from 'typesense/lib/Typesense/Configuration.js'
import { type Availability, trackAvailability } from './availability.ts'
import { aliasName, buildSchema, isOwnCollection } from './collection.ts'
import type { TypesenseDocument } from './document.ts'
import { createAgents } from './idle-timeout-agents.ts'
import { createSearch, type TypesenseSearch } from './run-searches.ts'
import { deriveSearchKey, registerSearchKey } from './search-key.ts'
import { CollectionLost, TypesenseUnavailable, translateErrors } from './server-errors.ts'

/** Result of sending one document. */
export type ImportResult = 'stored' | 'exists' | { readonly refusal: string }

/** A Typesense server as a search index. Every call throws `TypesenseUnavailable` and `CollectionLost`. */
export interface TypesenseServer {
  readonly availability: Availability
  readonly log: Logger
  createCollection(name: string): Promise<void>
  /** Collections of this archive on the server, with their number of documents. */
  collections(): Promise<Map<string, number>>
  deleteCollection(name: string): Promise<void>
  /** The collection that the alias points to; undefined while there is none. */
  getActive(): Promise<string | undefined>
  /** Points the alias to a collection. */
  setActive(name: string): Promise<void>
  /**
   * Sends documents; existing ones are replaced, or left unchanged with `create`. Returns one result each, in order.
   */
  send(
    name: string,
    documents: readonly TypesenseDocument[],
    action: 'upsert' | 'create',
  ): Promise<ImportResult[]>
  remove(name: string, ids: readonly string[]): Promise<void>
  /** Checksums of all documents of a bucket by id. */
  listChecksums(name: string, bucket: number): Promise<Map<string, string>>
  readonly search: TypesenseSearch
}

/** Creates the adapter to a server, using the official client. Connects with the first call only. */
export function openTypesense(url: string, apiKey: string, log: Logger): TypesenseServer {
  const settings: Omit<ConfigurationOptions, 'apiKey'> = {
    nodes: [toNode(url)],
    connectionTimeoutSeconds: 60,
    numRetries: 1,
    retryIntervalSeconds: 0.1,
    logLevel: 'silent',
    ...createAgents(),
  }
  const client = new Client({ ...settings, apiKey })
  const searchKey = deriveSearchKey(apiKey)
  const availability = trackAvailability(log)
  const getDocuments = (name: string) => client.collections<TypesenseDocument>(name).documents()

  // A successful call shows that the server is available.
  async function run<T>(call: () => Promise<T>): Promise<T> {
    const result = await translateErrors(call)
    availability.reportSuccess()
    return result
  }

  return {
    availability,
    log,
    createCollection: (name) =>
      run(async () => {
        await registerSearchKey(client, searchKey)
        await client.collections().create(buildSchema(name))
      }),
    collections: () =>
      run(async () => {
        const answer: unknown = await client.collections().retrieve({ exclude_fields: 'fields' })
        if (!Value.Check(Collections, answer)) throw new TypesenseUnavailable(undefined)
        return new Map(
          answer
            .filter(({ name }) => isOwnCollection(name))
            .map(({ name, num_documents }) => [name, num_documents]),
        )
      }),
    async deleteCollection(name) {
      await run(() => client.collections(name).delete()).catch(ignoreLost)
    },
    getActive: () =>
      run(async () => {
        const answer: unknown = await client.aliases(aliasName).retrieve()
        if (!Value.Check(Alias, answer)) throw new TypesenseUnavailable(undefined)
        return answer.collection_name
      }).catch(ignoreLost),
    setActive: (name) =>
      run(async () => void (await client.aliases().upsert(aliasName, { collection_name: name }))),
    send: (name, documents, action) =>
      run(async () => {
        if (documents.length === 0) return []
        const answer: unknown = await getDocuments(name).import([...documents], {
          action,
          throwOnFail: false,
        })
        if (!Value.Check(ImportReply, answer) || answer.length !== documents.length)
          throw new TypesenseUnavailable(undefined)
        return answer.map(toImportResult)
      }),
    async remove(name, ids) {
      if (ids.length === 0) return
      await run(async () => void (await getDocuments(name).delete({ filter_by: `id:[${ids.join(',')}]` })))
    },
    listChecksums: (name, bucket) =>
      run(async () => {
        const options = { filter_by: `bucket:=${bucket}`, include_fields: 'id,mark' }
        const answer: unknown = await getDocuments(name).export(options)
        return parseChecksums(answer)
      }),
    search: createSearch(client, new Client({ ...settings, apiKey: searchKey }), searchKey),
  }
}

const Alias = Type.Object({ collection_name: Type.String() })
const Collections = Type.Array(Type.Object({ name: Type.String(), num_documents: Type.Integer() }))
const ImportReply = Type.Array(
  Type.Object({
    success: Type.Boolean(),
    error: Type.Optional(Type.String()),
    code: Type.Optional(Type.Integer()),
  }),
)
const ExportLine = Type.Object({ id: Type.String(), mark: Type.Optional(Type.String()) })

function toImportResult({
  success,
  error,
  code,
}: {
  success: boolean
  error?: string
  code?: number
}): ImportResult {
  if (success) return 'stored'
  return code === 409 ? 'exists' : { refusal: (error ?? '').slice(0, 500) || 'refused' }
}

/** Parses the lines of an export. */
function parseChecksums(answer: unknown): Map<string, string> {
  if (typeof answer === 'object') return Value.Check(ExportLine, answer) ? toChecksums([answer]) : new Map()
  if (typeof answer !== 'string') throw new TypesenseUnavailable(undefined)
  const lines = answer.split('\n').filter((line) => line.trim() !== '')
  return toChecksums(lines.map((line): unknown => JSON.parse(line)))
}

function toChecksums(lines: readonly unknown[]): Map<string, string> {
  return new Map(
    lines.map((line) => {
      if (!Value.Check(ExportLine, line)) throw new TypesenseUnavailable(undefined)
      return [line.id, line.mark ?? '']
    }),
  )
}

function ignoreLost(error: unknown): undefined {
  if (!(error instanceof CollectionLost)) throw error
  return undefined
}

function toNode(url: string) {
  const { hostname, port, protocol, pathname } = new URL(url)
  const secure = protocol === 'https:'
  const path = pathname.replace(/\/+$/, '')
  return {
    host: hostname,
    port: Number(port) || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    // For a server behind a proxy that serves it under a path.
    ...(path !== '' && { path }),
  }
}
