import type { Narration } from '@lares/shared-types/narrations'
import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Note } from '../../shared/ui/note.tsx'
import styles from './read-aloud.module.css'

interface NarrationStateProps {
  narration: Narration
  /** Has the words found again; absent for those who may not. */
  onAlign: (() => void) | undefined
}

/** Whether the words of a letter light up, and what can be done if they do not. */
export function NarrationState({ narration, onAlign }: NarrationStateProps) {
  const { t } = useTranslation('narrations')
  const { state, error, isDoubtful, isStale, words } = narration
  if (state === 'pending')
    return (
      <p role="status" className={styles.pending}>
        <Loader size={16} color="gray" /> {words ? t('state.again') : t('state.pending')}
      </p>
    )
  if (state === 'failed' && error)
    return (
      <Note intent="warning">
        <p>{t(`errors.${error}`)}</p>
        {onAlign ? <AlignButton onAlign={onAlign} /> : null}
      </Note>
    )
  if (isStale)
    return (
      <Note intent="info">
        <p>{t('state.stale')}</p>
        {onAlign ? <AlignButton onAlign={onAlign} /> : null}
      </Note>
    )
  if (isDoubtful) return <Note intent="info">{t('state.doubtful')}</Note>
  if (words && words.spoken < words.total * wellReadShare)
    return <p className={styles.muted}>{t('state.partly', { count: words.spoken, total: words.total })}</p>
  return null
}

/** A letter of which fewer words are spoken was read in part. */
const wellReadShare = 0.9

function AlignButton({ onAlign }: { onAlign: () => void }) {
  const { t } = useTranslation('narrations')
  return (
    <Button variant="default" onClick={onAlign}>
      {t('alignAgain')}
    </Button>
  )
}
