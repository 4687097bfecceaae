import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { CancelButton, OperationProgress } from '../../operations/public.ts'
import styles from './align-note.module.css'
import type { useAlignments } from './use-alignments.ts'

interface AlignNoteProps {
  alignments: ReturnType<typeof useAlignments>
}

/** The progress of an alignment, and what came of it. */
export function AlignNote({ alignments }: AlignNoteProps) {
  const { t } = useTranslation('transcripts')
  const { operation, outcome, failure, isRunning, dismiss } = alignments
  if (failure) return <FailureNote error={failure} />
  if (operation && (isRunning || operation.state !== 'succeeded'))
    return (
      <div className={styles.progress}>
        <div className={styles.bar}>
          <p>{t('align.running')}</p>
          <OperationProgress operation={operation} />
        </div>
        <CancelButton operation={operation} />
        {isRunning ? null : (
          <Button variant="default" onClick={dismiss}>
            {t('close')}
          </Button>
        )}
      </div>
    )
  if (!outcome) return null
  const isWrong = outcome.isDoubtful || outcome.missing > 0
  return (
    <Note intent={isWrong ? 'warning' : 'success'}>
      <p>{t('align.found', { count: outcome.found })}</p>
      {outcome.missing > 0 ? <p>{t('align.missing', { count: outcome.missing })}</p> : null}
      {outcome.isDoubtful ? <p>{t('align.doubtful')}</p> : null}
      <p>{t('align.unsaved')}</p>
      <Button size="compact-md" variant="default" onClick={dismiss}>
        {t('close')}
      </Button>
    </Note>
  )
}
