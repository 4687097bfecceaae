import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../ui/note.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import styles from './draft.module.css'

interface DraftNoteProps {
  /** When the draft was written, in milliseconds since the epoch. */
  at: number
  onResume: () => void
  onDiscard: () => void
}

/** Offers what was written before and not saved. */
export function DraftNote({ at, onResume, onDiscard }: DraftNoteProps) {
  const { t } = useTranslation('drafts')
  return (
    <Note intent="info">
      <p>
        {t('found')} <RelativeTime instant={new Date(at).toISOString()} />
      </p>
      <div className={styles.acts}>
        <Button variant="default" onClick={onResume}>
          {t('resume')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </Note>
  )
}
