import { maxCutPieces } from '@lares/shared-types/cuts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTranscriptToCutQuery } from '../api.ts'
import { createRegion } from '../draft/cut-draft.ts'
import type { CutDraft } from '../draft/use-cut-draft.ts'
import styles from './lines.module.css'
import { LinesDialog } from './lines-dialog.tsx'
import { getPartName, toCutLines } from './transcript-lines.ts'

interface SplitAtLinesProps extends Pick<CutDraft, 'change'> {
  readonly itemId: string
  readonly duration: number
  /** From seconds of the original, which transcripts have, to those of the file that is cut. */
  readonly toFileTime: (time: number) => number
}

/** One part for each line of the transcript, or parts of lines that are chosen; nothing without a transcript. */
export function SplitAtLines({ itemId, duration, toFileTime, change }: SplitAtLinesProps) {
  const { t } = useTranslation('cuts')
  const { data } = useTranscriptToCutQuery({ params: { id: itemId } })
  const [isChoosing, setIsChoosing] = useState(false)
  const segments = data?.segments
  const lines = useMemo(
    () => toCutLines(segments ?? [], duration, toFileTime),
    [segments, duration, toFileTime],
  )
  if (lines.length === 0) return null
  const splitAll = () =>
    change(() => lines.map((line, index) => createRegion(index + 1, line.start, line.end, getPartName(line))))
  return (
    <div className={styles.buttons}>
      <Button variant="default" onClick={() => setIsChoosing(true)}>
        {t('lines.choose')}
      </Button>
      {lines.length <= maxCutPieces ? (
        <Button variant="default" onClick={splitAll}>
          {t('tools.splitAtLines', { count: lines.length })}
        </Button>
      ) : null}
      {isChoosing ? <LinesDialog lines={lines} change={change} onClose={() => setIsChoosing(false)} /> : null}
    </div>
  )
}
