import type { ItemKind } from './item-kinds.ts'

interface KindTraits {
  /** How the body is written. */
  readonly bodyFormat: 'markdown' | 'plain'
  /** Whether the files are pictures of pages, whose text is read, so that a link can open one with words highlighted. */
  readonly hasPages: boolean
  /** What its file plays. */
  readonly plays: 'sound' | 'film' | null
}

const plain = { bodyFormat: 'markdown', hasPages: false, plays: null } as const satisfies KindTraits

/** Differences between kinds for code that treats all kinds alike. A missing kind is a compile error. */
export const kindTraits: Readonly<Record<ItemKind, KindTraits>> = {
  post: plain,
  mail: { ...plain, bodyFormat: 'plain' },
  message: { ...plain, bodyFormat: 'plain' },
  dream: plain,
  record: { ...plain, plays: 'sound' },
  image: { ...plain, hasPages: true },
  video: { ...plain, plays: 'film' },
  document: { ...plain, hasPages: true },
}

/** Whether items of the kind are films. */
export function isFilmKind(kind: ItemKind): boolean {
  return kindTraits[kind].plays === 'film'
}
