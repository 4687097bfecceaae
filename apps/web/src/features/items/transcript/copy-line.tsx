import type { Item } from '@lares/shared-types/items'
import type { Segment } from '@lares/shared-types/transcripts'
import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import styles from './transcript.module.css'

interface CopyLineProps {
  item: Pick<Item, 'id' | 'kind' | 'title'>
  segment: Segment | undefined
}

/** Copies the current line as a quote with its time, or a link to its second. */
export function CopyLine({ item, segment }: CopyLineProps) {
  const { t } = useTranslation('items')
  const title = useItemTitle()(item)
  return (
    <div className={styles.copy}>
      <CopyButton icon="quote" label={t('transcript.copyQuote')} text={segment && toQuote(segment)} />
      <CopyButton icon="link" label={t('transcript.copyLink')} text={segment && toLink(segment)} />
    </div>
  )

  /** The line, who says it where and when, and the link to that second. */
  function toQuote(segment: Segment): string {
    const { text, speaker, start } = segment
    const time = formatDuration(start)
    const quote = speaker
      ? t('transcript.quoteBy', { text, speaker, title, time })
      : t('transcript.quote', { text, title, time })
    return `${quote}\n${toLink(segment)}`
  }

  function toLink({ start }: Segment): string {
    return new URL(`${itemLinks.profile(item)}?t=${start}`, location.origin).href
  }
}

interface CopyButtonProps {
  icon: IconName
  label: string
  /** Undefined while there is no current line. */
  text: string | undefined
}

function CopyButton({ icon, label, text }: CopyButtonProps) {
  const { t } = useTranslation('items')
  const clipboard = useClipboard({ timeout: 3000 })
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={label}
        title={label}
        disabled={text === undefined}
        onClick={() => text !== undefined && clipboard.copy(text)}
      >
        <Icon name={clipboard.copied ? 'check' : icon} size={18} />
      </ActionIcon>
      <span role="status" className={styles.copied}>
        {clipboard.copied ? t('transcript.copied') : ''}
      </span>
    </>
  )
}
