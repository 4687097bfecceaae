import type { Static } from 'typebox'
import type { ItemKind } from '../item-kinds.ts'
import { document } from './document.ts'
import { dream } from './dream.ts'
import { image } from './image.ts'
import type { KindContract } from './kind-contract.ts'
import { mail } from './mail.ts'
import { message } from './message.ts'
import { post } from './post.ts'
import { record } from './record.ts'
import { video } from './video.ts'

/** The definitions of all kinds. A missing kind is a compile error. */
export const kindContracts = { post, mail, message, dream, record, image, video, document } satisfies {
  [K in ItemKind]: KindContract & { kind: K }
}

/** The type of a kind's own fields. */
export type DetailsOf<K extends ItemKind> = Static<(typeof kindContracts)[K]['details']>

/** The name of a field that a kind, by default any, has of its own. */
export type DetailName<K extends ItemKind = ItemKind> = { [N in K]: keyof DetailsOf<N> & string }[K]
