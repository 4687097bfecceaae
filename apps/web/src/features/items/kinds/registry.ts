import type { ItemKind } from '@lares/shared-types/item-kinds'
import { documentUi } from './document/document-ui.ts'
import { dreamUi } from './dream/dream-ui.ts'
import { imageUi } from './image/image-ui.ts'
import type { KindUi } from './kind-ui.ts'
import { mailUi } from './mail/mail-ui.ts'
import { messageUi } from './message/message-ui.ts'
import { postUi } from './post/post-ui.ts'
import { recordUi } from './record/record-ui.ts'
import { videoUi } from './video/video-ui.ts'

/** The interface of every kind. The type makes a missing kind a compile error. */
export const kindUis: Readonly<Record<ItemKind, KindUi>> = {
  post: postUi,
  mail: mailUi,
  message: messageUi,
  dream: dreamUi,
  record: recordUi,
  image: imageUi,
  video: videoUi,
  document: documentUi,
}
