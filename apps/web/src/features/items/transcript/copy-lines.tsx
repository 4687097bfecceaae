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
import { type Turn, toTurns } from './to-turns.ts'
import styles from './transcript.module.css'

interface CopyLinesProps {
  item: Pick<Item, 'id' | 'kind' | 'title'>
  /** The current line, or the chosen ones; empty without any. */
  segments: readonly Segment[]
  isChoosing: boolean
  onToggleChoosing: () => void
}

/** Copies the current line, or lines that were chosen, as one quote with its time, or a link to the second where it starts. */
export function CopyLines({ item, segments, isChoosing, onToggleChoosing }: CopyLinesProps) {
  const { t } = useTranslation('items')
  const title = useItemTitle()(item)
  const [first] = segments
  return (
    <div className={styles.copy}>
      <ActionIcon
        variant={isChoosing ? 'light' : 'default'}
        size={44}
        aria-label={t('transcript.chooseLines')}
        title={t('transcript.chooseLines')}
        aria-pressed={isChoosing}
        onClick={onToggleChoosing}
      >
        <Icon name="checklist" size={18} />
      </ActionIcon>
      <CopyButton
        icon="quote"
        label={isChoosing ? t('transcript.copyChosen') : t('transcript.copyQuote')}
        text={first && toQuote(first)}
      />
      <CopyButton
        icon="link"
        label={isChoosing ? t('transcript.copyChosenLink') : t('transcript.copyLink')}
        text={first && toLink(first)}
      />
      <span role="status" className={styles.count}>
        {isChoosing ? getChoiceText() : ''}
      </span>
    </div>
  )

  function getChoiceText(): string {
    return first ? t('transcript.chosen', { count: segments.length }) : t('transcript.chooseHint')
  }

  /** The lines, who says them where and when, and the link to the second where they start. */
  function toQuote(start: Segment): string {
    const turns = toTurns(segments)
    const time = formatDuration(start.start)
    const { speaker, text } = turns[0] ?? start
    const quote =
      speaker && turns.length === 1
        ? t('transcript.quoteBy', { text, speaker, title, time })
        : t('transcript.quote', { text: toDialogue(turns), title, time })
    return `${quote}\n${toLink(start)}`
  }

  function toDialogue(turns: readonly Turn[]): string {
    return turns
      .map(({ speaker, text }) => (speaker ? t('transcript.turn', { speaker, text }) : text))
      .join('\n')
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
