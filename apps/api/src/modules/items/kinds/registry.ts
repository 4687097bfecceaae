import type { ItemKind } from '@lares/shared-types/item-kinds'
import { dream } from './dream.ts'
import { image } from './image.ts'
import { type KindBehaviour, plainKind } from './kind-behaviour.ts'
import { mail } from './mail.ts'
import { message } from './message.ts'
import { record } from './record.ts'
import { video } from './video.ts'

/** The behaviour of every kind; the type makes sure that none is missing. */
export const kindBehaviours: Record<ItemKind, KindBehaviour> = {
  post: plainKind,
  mail,
  message,
  dream,
  record,
  image,
  video,
  document: plainKind,
}
