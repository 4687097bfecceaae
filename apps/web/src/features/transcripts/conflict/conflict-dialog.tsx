import type { Segment } from '@lares/shared-types/transcripts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { ConflictChoices } from '../../../shared/ui/dialog/conflict-choices.tsx'
import styles from './conflict-dialog.module.css'
import type { ConflictPart, MergedPart } from './merge-lines.ts'

type Choice = 'mine' | 'theirs' | 'both'

interface ConflictDialogProps {
  parts: readonly MergedPart[]
  isBusy: boolean
  onClose: () => void
  onMerge: (lines: readonly Segment[]) => void
}

/** Conflicts that are shown; with more of them, one version of the rest is chosen for all. */
const maxShown = 100

/**
 * Somebody else has saved meanwhile. What does not collide is merged already; for each place where both have changed the same,
 * one version is chosen, or both.
 */
export function TranscriptConflictDialog({ parts, isBusy, onClose, onMerge }: ConflictDialogProps) {
  const { t } = useTranslation('transcripts')
  const conflicts = parts.filter((part): part is ConflictPart => part.kind === 'conflict')
  const [chosen, setChosen] = useState<Readonly<Record<number, Choice>>>({})
  const getChoice = (index: number) => chosen[index] ?? 'mine'

  function merge() {
    const lines = parts.flatMap((part): readonly Segment[] => {
      if (part.kind === 'agreed') return part.lines
      const choice = getChoice(conflicts.indexOf(part))
      if (choice === 'both') return [...part.mine, ...part.theirs]
      return part[choice]
    })
    onMerge(lines)
  }

  return (
    <AppDialog opened onClose={onClose} size="large" title={t('conflict.title')}>
      <p>{conflicts.length === 0 ? t('conflict.merged') : t('conflict.text', { count: conflicts.length })}</p>
      <ConflictChoices
        conflicts={conflicts.slice(0, maxShown).map((_, index) => ({
          id: String(index),
          name: t('conflict.place', { number: index + 1 }),
          chosen: getChoice(index),
        }))}
        choices={{ mine: t('conflict.mine'), theirs: t('conflict.theirs'), both: t('conflict.both') }}
        texts={{
          allMine: t('conflict.allMine'),
          allTheirs: t('conflict.allTheirs'),
          save: t('conflict.take'),
        }}
        isSaving={isBusy}
        renderVersion={(id, choice) =>
          choice === 'both' ? null : <Lines lines={conflicts[Number(id)]?.[choice] ?? []} />
        }
        onChoose={(id, choice) => setChosen({ ...chosen, [id]: choice })}
        onChooseAll={(choice) => setChosen(Object.fromEntries(conflicts.map((_, index) => [index, choice])))}
        onSave={merge}
      />
    </AppDialog>
  )
}

function Lines({ lines }: { lines: readonly Segment[] }) {
  const { t } = useTranslation('transcripts')
  if (lines.length === 0) return <span className={styles.line}>{t('conflict.removed')}</span>
  return lines.slice(0, 20).map(({ start, text, speaker }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not change while the dialog is open.
    <span key={index} className={styles.line}>
      {formatDuration(start)} {speaker ? `${speaker}: ` : ''}
      {text}
    </span>
  ))
}
