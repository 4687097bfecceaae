import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../shared/ui/note.tsx'
import { RelativeTime } from '../../../../shared/ui/relative-time.tsx'
import styles from './draft.module.css'
import type { Draft } from './stored-drafts.ts'

interface DraftNoteProps {
  draft: Draft
  onResume: () => void
  onDiscard: () => void
}

/** Offers what was written before and not saved. */
export function DraftNote({ draft, onResume, onDiscard }: DraftNoteProps) {
  const { t } = useTranslation('items')
  return (
    <Note intent="info">
      <p>
        {t('draft.found')} <RelativeTime instant={new Date(draft.at).toISOString()} />
      </p>
      <div className={styles.acts}>
        <Button variant="default" onClick={onResume}>
          {t('draft.resume')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </div>
    </Note>
  )
}
