import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { DetailName } from '@lares/shared-types/kinds/registry'
import { useTranslation } from 'react-i18next'
import { getListFormat } from '../../../shared/i18n/list-format.ts'

/** Without the fields of mails, which stay mails. */
const texts = {
  dreamer: 'dream.dreamer',
  night: 'dream.night',
  mood: 'dream.mood',
  lucid: 'dream.lucid',
  recurring: 'dream.recurring',
  artist: 'record.artist',
  album: 'record.album',
  chapters: 'chapters.title',
  camera: 'image.camera',
  capturedAt: 'image.capturedAt',
  sender: 'message.sender',
  conversation: 'message.conversation',
  platform: 'message.platform',
  sentAt: 'message.sentAt',
  transcript: 'transcript.title',
} as const satisfies Record<DetailName<Exclude<ItemKind, 'mail'>> | 'transcript', string>

/** Returns a function that names in words what an item no longer shows as another kind. */
export function useHiddenPartNames(): (parts: readonly string[]) => string {
  const { t, i18n } = useTranslation('items')
  return (parts) => {
    const names = parts.map((part) => (isKnown(part) ? t(texts[part]) : part))
    return getListFormat(i18n.language, { type: 'unit' }).format(names)
  }
}

function isKnown(part: string): part is keyof typeof texts {
  return part in texts
}
