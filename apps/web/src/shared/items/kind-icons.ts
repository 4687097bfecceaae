import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { IconName } from '../icons/icon-names.ts'

export const kindIcons: Readonly<Record<ItemKind, IconName>> = {
  post: 'feather',
  mail: 'mail',
  message: 'messages',
  dream: 'moon-stars',
  record: 'microphone',
  image: 'photo',
  video: 'movie',
  document: 'file-text',
}
