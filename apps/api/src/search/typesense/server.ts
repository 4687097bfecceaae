import type { Logger } from 'pino'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { Client } from 'typesense'
import type { ConfigurationOptions } from 'typesense/lib/Typesense/Configuration.js'
import { alias, isOurs, schemaOf } from './collection.ts'
import type { TypesenseDocument } from './document.ts'
import { type Away, watchServer } from './outage.ts'
import { patientAgents } from './patient-agent.ts'
import { searchOn, type TypesenseSearch } from './search-call.ts'
import { declareSearchKey, searchKeyOf } from './search-key.ts'
import { asking, CollectionLost, TypesenseAway } from './server-errors.ts'

/** What became of a document that was sent. */
export type Sent = 'taken' | 'known' | { readonly refusal: string }

/** The Typesense server as an index of the archive. Every call throws `TypesenseAway` and `CollectionLost`. */
export interface TypesenseServer {
  readonly away: Away
  readonly log: Logger
  createCollection(name: string): Promise<void>
  /** Our collections there, with the number of documents of each. */
  collections(): Promise<Map<string, number>>
  deleteCollection(name: string): Promise<void>
  /** The collection to which searches go; undefined while there is none. */
  served(): Promise<string | undefined>
  /** Lets searches go to a collection from now on. */
  serve(name: string): Promise<void>
  /** Sends documents; those that are there are replaced, or left as they are with `create`. One result each, in order. */
  send(name: string, documents: readonly TypesenseDocument[], action: 'upsert' | 'create'): Promise<Sent[]>
  remove(name: string, ids: readonly string[]): Promise<void>
  /** The marks of all documents of a bucket by their ids. */
  marks(name: string, bucket: number): Promise<Map<string, string>>
  readonly search: TypesenseSearch
}

/** The adapter to a server, over its official client. Nothing is asked before the first call. */
export function openTypesense(url: string, apiKey: string, log: Logger): TypesenseServer {
  const settings: Omit<ConfigurationOptions, 'apiKey'> = {
    nodes: [nodeAt(url)],
    connectionTimeoutSeconds: 60,
    numRetries: 1,
    retryIntervalSeconds: 0.1,
    logLevel: 'silent',
    ...patientAgents(),
  }
  const client = new Client({ ...settings, apiKey })
  const searchKey = searchKeyOf(apiKey)
  const away = watchServer(log)
  const documentsOf = (name: string) => client.collections<TypesenseDocument>(name).documents()

  /** A call that succeeds tells that the server is there. */
  async function ask<T>(call: () => Promise<T>): Promise<T> {
    const answer = await asking(call)
    away.over()
    return answer
  }

  return {
    away,
    log,
    createCollection: (name) =>
      ask(async () => {
        await declareSearchKey(client, searchKey)
        await client.collections().create(schemaOf(name))
      }),
    collections: () =>
      ask(async () => {
        const answer: unknown = await client.collections().retrieve({ exclude_fields: 'fields' })
        if (!Value.Check(Collections, answer)) throw new TypesenseAway(undefined)
        return new Map(
          answer.filter(({ name }) => isOurs(name)).map(({ name, num_documents }) => [name, num_documents]),
        )
      }),
    async deleteCollection(name) {
      await ask(() => client.collections(name).delete()).catch(unlessLost)
    },
    served: () =>
      ask(async () => {
        const answer: unknown = await client.aliases(alias).retrieve()
        if (!Value.Check(Alias, answer)) throw new TypesenseAway(undefined)
        return answer.collection_name
      }).catch(unlessLost),
    serve: (name) => ask(async () => void (await client.aliases().upsert(alias, { collection_name: name }))),
    send: (name, documents, action) =>
      ask(async () => {
        if (documents.length === 0) return []
        const answer: unknown = await documentsOf(name).import([...documents], { action, throwOnFail: false })
        if (!Value.Check(Imported, answer) || answer.length !== documents.length)
          throw new TypesenseAway(undefined)
        return answer.map(toSent)
      }),
    async remove(name, ids) {
      if (ids.length === 0) return
      await ask(async () => void (await documentsOf(name).delete({ filter_by: `id:[${ids.join(',')}]` })))
    },
    marks: (name, bucket) =>
      ask(async () => {
        const options = { filter_by: `bucket:=${bucket}`, include_fields: 'id,mark' }
        const answer: unknown = await documentsOf(name).export(options)
        return marksIn(answer)
      }),
    search: searchOn(client, new Client({ ...settings, apiKey: searchKey }), searchKey),
  }
}

const Alias = Type.Object({ collection_name: Type.String() })
const Collections = Type.Array(Type.Object({ name: Type.String(), num_documents: Type.Integer() }))
const Imported = Type.Array(
  Type.Object({
    success: Type.Boolean(),
    error: Type.Optional(Type.String()),
    code: Type.Optional(Type.Integer()),
  }),
)
const Marked = Type.Object({ id: Type.String(), mark: Type.Optional(Type.String()) })

function toSent({ success, error, code }: { success: boolean; error?: string; code?: number }): Sent {
  if (success) return 'taken'
  return code === 409 ? 'known' : { refusal: (error ?? '').slice(0, 500) || 'refused' }
}

/** Reads the lines of an export. */
function marksIn(answer: unknown): Map<string, string> {
  if (typeof answer === 'object') return Value.Check(Marked, answer) ? toMarks([answer]) : new Map()
  if (typeof answer !== 'string') throw new TypesenseAway(undefined)
  const lines = answer.split('\n').filter((line) => line.trim() !== '')
  return toMarks(lines.map((line): unknown => JSON.parse(line)))
}

function toMarks(lines: readonly unknown[]): Map<string, string> {
  return new Map(
    lines.map((line) => {
      if (!Value.Check(Marked, line)) throw new TypesenseAway(undefined)
      return [line.id, line.mark ?? '']
    }),
  )
}

function unlessLost(error: unknown): undefined {
  if (!(error instanceof CollectionLost)) throw error
  return undefined
}

function nodeAt(url: string) {
  const { hostname, port, protocol, pathname } = new URL(url)
  const secure = protocol === 'https:'
  const path = pathname.replace(/\/+$/, '')
  return {
    host: hostname,
    port: Number(port) || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
    // Behind a proxy that serves it below a path.
    ...(path !== '' && { path }),
  }
}
