import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../ui/note.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import styles from './draft.module.css'
import type { OfferedDraft } from './use-draft.ts'

interface DraftNotesProps {
  drafts: readonly OfferedDraft[]
  onResume: (id: string) => void
  onDiscard: (id: string) => void
}

/** Lists unsaved earlier drafts with title and time, to resume or discard each. */
export function DraftNotes({ drafts, ...handlers }: DraftNotesProps) {
  const { t } = useTranslation('drafts')
  if (drafts.length === 0) return null
  return (
    <Note intent="info">
      <ul className={styles.drafts} aria-label={t('offers')}>
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} {...handlers} />
        ))}
      </ul>
    </Note>
  )
}

function DraftRow({
  draft: { id, title, at },
  onResume,
  onDiscard,
}: Omit<DraftNotesProps, 'drafts'> & { draft: OfferedDraft }) {
  const { t } = useTranslation('drafts')
  const titleId = useId()
  return (
    <li className={styles.draft}>
      <strong id={titleId} className={styles.title}>
        {title || t('untitled')}
      </strong>
      <p>
        {t('found')} <RelativeTime instant={new Date(at).toISOString()} />
      </p>
      <div className={styles.actions}>
        <Button variant="default" aria-describedby={titleId} onClick={() => onResume(id)}>
          {t('resume')}
        </Button>
        <Button variant="subtle" color="gray" aria-describedby={titleId} onClick={() => onDiscard(id)}>
          {t('discard')}
        </Button>
      </div>
    </li>
  )
}
