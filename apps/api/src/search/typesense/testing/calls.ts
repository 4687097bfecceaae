import { Fault } from './fault.ts'
import { readFilter } from './filter.ts'
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

/** JSON, `ok` where a POST makes nothing new; or lines of it as text. */
export type CallReply = string | { readonly value: unknown; readonly ok?: boolean }

/** Answers one call. Throws `Fault`. */
export function answerTo(state: ServerState, call: Call): CallReply {
  const { method, path, body } = call
  const [resource, name = '', part, detail] = path
  const can = (action: string, collection = '') => state.access.admit(call.key, action, collection)
  switch (`${method} ${resource}`) {
    case 'GET health':
      return { value: { ok: true } }
    case 'POST keys':
      can('keys:create')
      return { value: state.access.create(JSON.parse(body)) }
    case 'POST multi_search':
      return { value: multiSearch(state, call), ok: true }
    case 'GET aliases':
      can('aliases:get')
      return { value: aliasIn(state, name) }
    case 'PUT aliases':
      can('aliases:create')
      return { value: putAlias(state, name, JSON.parse(body)) }
    case 'GET collections':
      if (part === 'documents' && detail === 'export') {
        can('documents:export', name)
        return exported(collectionIn(state, name), call)
      }
      can('collections:list')
      return { value: [...state.collections.values()].map((collection) => collection.description()) }
    case 'POST collections':
      if (part === 'documents' && detail === 'import') {
        can('documents:import', name)
        return imported(state, collectionIn(state, name), call)
      }
      can('collections:create')
      return { value: create(state, JSON.parse(body)) }
    case 'DELETE collections':
      if (part === 'documents') {
        can('documents:delete', name)
        return { value: removed(collectionIn(state, name), call) }
      }
      can('collections:delete', name)
      return { value: drop(state, name) }
    default:
      throw new Fault(404, 'Not Found')
  }
}

function collectionIn(state: ServerState, name: string): StoredCollection {
  const collection = state.collections.get(state.aliases.get(name) ?? name)
  if (!collection) throw new Fault(404, 'Not found.')
  return collection
}

function create(state: ServerState, schema: Schema): object {
  if (state.collections.has(schema.name))
    throw new Fault(409, `A collection with name \`${schema.name}\` already exists.`)
  const collection = new StoredCollection(schema)
  state.collections.set(schema.name, collection)
  return collection.description()
}

function drop(state: ServerState, name: string): object {
  const collection = collectionIn(state, name)
  state.collections.delete(collection.schema.name)
  return collection.description()
}

function aliasIn(state: ServerState, name: string): object {
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

/** Each line is taken or refused by itself; the status is always 200. */
function imported(state: ServerState, collection: StoredCollection, { body, query }: Call): string {
  return body
    .split('\n')
    .map((line) => {
      try {
        const document = JSON.parse(line) as Stored
        const refusal = state.troubles.refuse?.(document)
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

function exported(collection: StoredCollection, { query }: Call): string {
  const fields = query.include_fields?.split(',')
  return [...collection.documents.values()]
    .filter(readFilter(collection, query.filter_by))
    .map((document) =>
      JSON.stringify(fields ? Object.fromEntries(fields.map((name) => [name, document[name]])) : document),
    )
    .join('\n')
}

function removed(collection: StoredCollection, { query }: Call): object {
  if (!query.filter_by) throw new Fault(400, 'Parameter `filter_by` must be provided.')
  const gone = [...collection.documents.values()].filter(readFilter(collection, query.filter_by))
  for (const { id } of gone) collection.documents.delete(id)
  return { num_deleted: gone.length }
}

/** What a key adds holds whatever is asked; a search that cannot be done is told in its own place. */
function multiSearch(state: ServerState, { body, query, key }: Call): object {
  const { searches } = JSON.parse(body) as { searches?: SearchParameters[] }
  if (!Array.isArray(searches)) throw new Fault(400, 'Missing `searches` array.')
  const admitted = searches.map((search) => {
    const collection = String(search.collection ?? query.collection ?? '')
    const own = String(search['x-typesense-api-key'] ?? key)
    return { collection, search, scope: state.access.admit(own, 'documents:search', collection) }
  })
  const most = Math.min(50, ...admitted.map(({ scope }) => Number(scope.limit_multi_searches ?? 50)))
  if (searches.length > most)
    throw new Fault(400, `Number of multi searches exceeds \`limit_multi_searches\`.`)
  return {
    results: admitted.map(({ collection, search, scope }) => {
      const filters = [search.filter_by, scope.filter_by].filter((one) => one !== undefined && one !== '')
      try {
        return searchIn(collectionIn(state, collection), {
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
