import { Fault } from './fault.ts'
import { parseFilter } from './filter.ts'
import { searchIn } from './search.ts'
import type { SearchParameters } from './search-parameters.ts'
import type { ServerState } from './server-state.ts'
import { type Schema, type Stored, StoredCollection } from './stored-collection.ts'

export interface Call {
  readonly method: string
  readonly path: readonly string[]
  readonly query: Record<string, string>
  readonly body: string
  readonly key: string
}

/** A JSON value (`ok` for status 200 of a POST that creates nothing), or text. */
export type CallReply = string | { readonly value: unknown; readonly ok?: boolean }

/** Handles one request. Throws `Fault`. */
export function handleRequest(state: ServerState, call: Call): CallReply {
  const { method, path, body } = call
  const [resource, name = '', part, detail] = path
  const authorize = (action: string, collection = '') => state.access.authorize(call.key, action, collection)
  switch (`${method} ${resource}`) {
    case 'GET health':
      return { value: { ok: true } }
    case 'POST keys':
      authorize('keys:create')
      return { value: state.access.create(JSON.parse(body)) }
    case 'POST multi_search':
      return { value: multiSearch(state, call), ok: true }
    case 'GET aliases':
      authorize('aliases:get')
      return { value: getAlias(state, name) }
    case 'PUT aliases':
      authorize('aliases:create')
      return { value: putAlias(state, name, JSON.parse(body)) }
    case 'GET collections':
      if (part === 'documents' && detail === 'export') {
        authorize('documents:export', name)
        return exportDocuments(getCollection(state, name), call)
      }
      authorize('collections:list')
      return { value: [...state.collections.values()].map((collection) => collection.description()) }
    case 'POST collections':
      if (part === 'documents' && detail === 'import') {
        authorize('documents:import', name)
        return importDocuments(state, getCollection(state, name), call)
      }
      authorize('collections:create')
      return { value: createCollection(state, JSON.parse(body)) }
    case 'DELETE collections':
      if (part === 'documents') {
        authorize('documents:delete', name)
        return { value: deleteDocuments(getCollection(state, name), call) }
      }
      authorize('collections:delete', name)
      return { value: dropCollection(state, name) }
    default:
      throw new Fault(404, 'Not Found')
  }
}

function getCollection(state: ServerState, name: string): StoredCollection {
  const collection = state.collections.get(state.aliases.get(name) ?? name)
  if (!collection) throw new Fault(404, 'Not found.')
  return collection
}

function createCollection(state: ServerState, schema: Schema): object {
  if (state.collections.has(schema.name))
    throw new Fault(409, `A collection with name \`${schema.name}\` already exists.`)
  const collection = new StoredCollection(schema)
  state.collections.set(schema.name, collection)
  return collection.description()
}

function dropCollection(state: ServerState, name: string): object {
  const collection = getCollection(state, name)
  state.collections.delete(collection.schema.name)
  return collection.description()
}

function getAlias(state: ServerState, name: string): object {
  const collection_name = state.aliases.get(name)
  if (!collection_name) throw new Fault(404, 'Not Found')
  return { name, collection_name }
}

function putAlias(
  state: ServerState,
  name: string,
  { collection_name }: { collection_name?: string },
): object {
  if (!collection_name) throw new Fault(400, 'Parameter `collection_name` is required.')
  state.aliases.set(name, collection_name)
  return { name, collection_name }
}

/** Each line succeeds or fails by itself; the status is always 200. */
function importDocuments(state: ServerState, collection: StoredCollection, { body, query }: Call): string {
  return body
    .split('\n')
    .map((line) => {
      try {
        const document = JSON.parse(line) as Stored
        const refusal = state.failures.refuse?.(document)
        if (refusal) throw new Fault(400, refusal)
        collection.put(document, query.action ?? 'create')
        return JSON.stringify({ success: true })
      } catch (error) {
        const { status, message } = error instanceof Fault ? error : new Fault(400, 'Bad JSON.')
        return JSON.stringify({ code: status, document: line, error: message, success: false })
      }
    })
    .join('\n')
}

function exportDocuments(collection: StoredCollection, { query }: Call): string {
  const fields = query.include_fields?.split(',')
  return [...collection.documents.values()]
    .filter(parseFilter(collection, query.filter_by))
    .map((document) =>
      JSON.stringify(fields ? Object.fromEntries(fields.map((name) => [name, document[name]])) : document),
    )
    .join('\n')
}

function deleteDocuments(collection: StoredCollection, { query }: Call): object {
  if (!query.filter_by) throw new Fault(400, 'Parameter `filter_by` must be provided.')
  const deleted = [...collection.documents.values()].filter(parseFilter(collection, query.filter_by))
  for (const { id } of deleted) collection.documents.delete(id)
  return { num_deleted: deleted.length }
}

/** The parameters of a scoped key override those of the request. A failed search has its error among the results. */
function multiSearch(state: ServerState, { body, query, key }: Call): object {
  const { searches } = JSON.parse(body) as { searches?: SearchParameters[] }
  if (!Array.isArray(searches)) throw new Fault(400, 'Missing `searches` array.')
  const authorized = searches.map((search) => {
    const collection = String(search.collection ?? query.collection ?? '')
    const effectiveKey = String(search['x-typesense-api-key'] ?? key)
    return { collection, search, scope: state.access.authorize(effectiveKey, 'documents:search', collection) }
  })
  const max = Math.min(50, ...authorized.map(({ scope }) => Number(scope.limit_multi_searches ?? 50)))
  if (searches.length > max)
    throw new Fault(400, `Number of multi searches exceeds \`limit_multi_searches\`.`)
  return {
    results: authorized.map(({ collection, search, scope }) => {
      const filters = [search.filter_by, scope.filter_by].filter((one) => one !== undefined && one !== '')
      try {
        return searchIn(getCollection(state, collection), {
          ...query,
          ...search,
          ...scope,
          filter_by: filters.join(' && '),
        })
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        return { code: error.status, error: error.message }
      }
    }),
  }
}
