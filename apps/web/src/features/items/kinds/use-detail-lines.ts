import type { Chapter } from '@lares/shared-types/chapters'
import { moods } from '@lares/shared-types/kinds/dream'
import type { DetailName } from '@lares/shared-types/kinds/registry'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { type Address, formatAddresses } from './mail/addresses.ts'

/** The texts with the names of fields, in the order in which they are shown; null for those that nobody edits. */
const nameKeys = {
  artist: 'record.artist',
  album: 'record.album',
  camera: 'image.camera',
  capturedAt: 'image.capturedAt',
  dreamer: 'dream.dreamer',
  night: 'dream.night',
  mood: 'dream.mood',
  lucid: 'dream.lucid',
  recurring: 'dream.recurring',
  sender: 'message.sender',
  conversation: 'message.conversation',
  platform: 'message.platform',
  sentAt: 'message.sentAt',
  from: 'mail.from',
  to: 'mail.to',
  cc: 'mail.cc',
  chapters: 'chapters.title',
  messageId: null,
  inReplyTo: null,
  thread: null,
} as const satisfies Record<DetailName, string | null>

/**
 * Returns a function that gives the kind-specific fields of an item in words, each with its name. Empty fields are left out, and
 * those that nobody edits, such as the number of a mail.
 */
export function useDetailLines(): (details: object) => string[] {
  const { t, i18n } = useTranslation('items')
  const { t: dates } = useTranslation('dates')

  function getValue(name: keyof typeof nameKeys, value: unknown): string {
    switch (name) {
      case 'capturedAt':
      case 'sentAt':
        return getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'medium' }).format(
          new Date(String(value)),
        )
      case 'night':
        return formatEdtf(String(value), i18n.language, dates)
      case 'mood': {
        const mood = moods.find((known) => known === value)
        return mood ? t(`moods.${mood}`) : String(value)
      }
      case 'from':
        return formatAddresses([value as Address])
      case 'to':
      case 'cc':
        return formatAddresses(value as Address[])
      case 'chapters':
        return (value as Chapter[]).map(({ start, title }) => `${formatDuration(start)} ${title}`).join(', ')
      default:
        return String(value)
    }
  }

  return (details) => {
    const values = details as Record<string, unknown>
    return (Object.keys(nameKeys) as (keyof typeof nameKeys)[]).flatMap((name) => {
      const [nameKey, value] = [nameKeys[name], values[name]]
      if (nameKey === null || !value || (Array.isArray(value) && value.length === 0)) return []
      if (value === true) return [t(nameKey)]
      return [t('profile.detail', { name: t(nameKey), value: getValue(name, value) })]
    })
  }
}
