import type { Item } from '@lares/shared-types/items'
import type { Segment } from '@lares/shared-types/transcripts'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { CopyLines } from './copy-lines.tsx'
import styles from './transcript.module.css'

interface TranscriptSearch {
  readonly query: string
  readonly count: number
  /** Which match is shown; -1 without one. */
  readonly index: number
  readonly onQuery: (text: string) => void
  readonly onStep: (step: 1 | -1) => void
}

interface TranscriptToolsProps {
  item: Pick<Item, 'id' | 'kind' | 'title'>
  /** The lines that are copied: the current one, or those that were chosen. */
  segments: readonly Segment[]
  isChoosing: boolean
  onToggleChoosing: () => void
  search: TranscriptSearch
}

/** Searching in a transcript, and copying its current line or chosen ones. */
export function TranscriptTools({ item, search, ...copying }: TranscriptToolsProps) {
  const { t } = useTranslation('items')
  const isSearching = search.query.trim() !== ''
  return (
    <div className={styles.tools} data-screen-only>
      <search className={styles.search}>
        <FilterField
          label={t('transcript.search')}
          value={search.query}
          onChange={search.onQuery}
          className={styles.field}
        />
        <span role="status" className={styles.count}>
          {isSearching ? getCountText() : ''}
        </span>
        {isSearching ? (
          <>
            <Step icon="chevron-up" label={t('transcript.previous')} step={-1} search={search} />
            <Step icon="chevron-down" label={t('transcript.next')} step={1} search={search} />
          </>
        ) : null}
      </search>
      <CopyLines item={item} {...copying} />
    </div>
  )

  function getCountText(): string {
    if (search.count === 0) return t('transcript.noMatch')
    return t('transcript.matches', { index: search.index + 1, count: search.count })
  }
}

interface StepProps {
  icon: 'chevron-up' | 'chevron-down'
  label: string
  step: 1 | -1
  search: TranscriptSearch
}

function Step({ icon, label, step, search }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      title={label}
      disabled={search.count === 0}
      onClick={() => search.onStep(step)}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
}
