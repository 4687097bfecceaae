import { paraphrases } from '@lares/demo/parallel-sentences/paraphrases'
import type { FamilyArchive } from '@lares/demo/testing/open-family-archive'
import { createItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'

export interface ParaphraseRecall {
  readonly asked: number
  readonly first: number
  readonly firstFive: number
}

/** Adds the sentences of the paraphrases; returns their ids. */
export async function addParaphrases({ archive, users }: FamilyArchive): Promise<string[]> {
  const ids: string[] = []
  for (const { sentence, to } of paraphrases) {
    const body = { kind: 'post', title: '—', body: sentence, language: to } as const
    ids.push((await archive.call(users.claire, createItem, { body })).reply.id)
  }
  return ids
}

/** Searches by meaning for each paraphrase among all items of the language of its sentence. */
export async function measureParaphrases(
  { archive, users }: FamilyArchive,
  ids: readonly string[],
  isWithin: boolean,
): Promise<ParaphraseRecall> {
  let [asked, first, firstFive] = [0, 0, 0]
  for (const [index, { query: q, from, to }] of paraphrases.entries()) {
    if ((from === to) !== isWithin) continue
    const query = { q, mode: 'meaning' as const, language: [to], limit: 5 }
    const { reply } = await archive.call(users.claire, search, { query })
    const place = reply.hits.findIndex(({ item }) => item.id === ids[index])
    asked++
    if (place === 0) first++
    if (place >= 0) firstFive++
  }
  return { asked, first, firstFive }
}
