import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { type ExampleServices, findExamples } from './find-examples.ts'

/** Sets of rights and languages whose examples are cached. */
const maxCached = 200

/** Example questions, found once for each state of the archive, set of rights and language. */
export class ExampleCache {
  readonly #cached = new Map<string, { readonly state: string; readonly examples: Promise<string[]> }>()
  #latest: Promise<unknown> = Promise.resolve()

  async load(services: ExampleServices, principal: Principal, language: Language): Promise<string[]> {
    const key = toKey(principal, language)
    const state = await loadState(services)
    const cached = this.#cached.get(key)
    this.#cached.delete(key)
    const examples = cached?.state === state ? cached.examples : this.#find(services, principal, language)
    this.#cached.set(key, { state, examples })
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > maxCached && oldest !== undefined) this.#cached.delete(oldest)
    // A failure is not repeated for whoever asks next.
    examples.catch(() => this.#cached.delete(key))
    return examples
  }

  /** Finds one set at a time, because each takes as long as several answers. */
  #find(services: ExampleServices, principal: Principal, language: Language): Promise<string[]> {
    const examples = this.#latest.then(() => findExamples(services, principal, language))
    this.#latest = examples.catch(() => undefined)
    return examples
  }
}

/** What the visibility of items and the understanding of questions depend on. */
function toKey({ hiddenTagIds, hiddenCategoryIds, language: own }: Principal, language: Language): string {
  return JSON.stringify([language, own, hiddenTagIds.toSorted(), hiddenCategoryIds.toSorted()])
}

/** A text that is another one after a change of an item, label or participant, and on another day, with which ages change. */
async function loadState({ db, now }: { readonly db: Db; readonly now: () => Date }): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat(
      (select max(at) from revisions where entity = 'item'), ' ',
      (select max(at) from revisions where entity = 'tag'), ' ',
      (select max(at) from revisions where entity = 'category'), ' ',
      (select concat(max(updated_at), ' ', count(*)) from participants)) as state`.execute(db)
  return `${now().toISOString().slice(0, 10)} ${rows[0]?.state ?? ''}`
}
