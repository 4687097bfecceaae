import { type DemoLanguage, demoLanguages } from '@lares/demo/demo-languages'
import type { ParallelSentence } from '@lares/demo/parallel-sentences/sentence'
import type { FamilyArchive } from '@lares/demo/testing/open-family-archive'
import { createItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'

export interface Recall {
  readonly from: DemoLanguage
  readonly to: DemoLanguage
  readonly asked: number
  /** How often the translation was the first hit, or among the first five. */
  readonly first: number
  readonly firstFive: number
  /** How often there was a hit, but the translation was not the first one. */
  readonly wrong: number
}

/** Adds each sentence in each language to the archive, as the body of a post; returns the ids. */
export async function addSentences(
  { archive, users }: FamilyArchive,
  sentences: readonly ParallelSentence[],
): Promise<Record<DemoLanguage, string[]>> {
  const ids: Record<DemoLanguage, string[]> = { en: [], fr: [], it: [], de: [] }
  for (const sentence of sentences) {
    for (const language of demoLanguages) {
      const body = { kind: 'post', title: '—', body: sentence[language], language } as const
      const { reply } = await archive.call(users.claire, createItem, { body })
      ids[language].push(reply.id)
    }
  }
  return ids
}

/** Searches by meaning for each sentence among all items of another language. */
export async function measureRecall(
  { archive, users }: FamilyArchive,
  sentences: readonly ParallelSentence[],
  ids: Readonly<Record<DemoLanguage, readonly string[]>>,
  log?: (line: string) => void,
): Promise<Recall[]> {
  const results: Recall[] = []
  for (const from of demoLanguages) {
    for (const to of demoLanguages.filter((language) => language !== from)) {
      let [first, firstFive, wrong] = [0, 0, 0]
      for (const [index, sentence] of sentences.entries()) {
        const query = { q: sentence[from], mode: 'meaning' as const, language: [to], limit: 5 }
        const { reply } = await archive.call(users.claire, search, { query })
        const place = reply.hits.findIndex(({ item }) => item.id === ids[to][index])
        if (place === 0) first++
        if (place >= 0) firstFive++
        if (place !== 0 && reply.hits.length > 0) wrong++
        if (place !== 0)
          log?.(
            `${from} ${to} ${place} ${sentence[from]} → ${reply.hits[0]?.snippet.map(({ text }) => text).join('') ?? '–'}`,
          )
      }
      results.push({ from, to, asked: sentences.length, first, firstFive, wrong })
    }
  }
  return results
}
