import { maxCutPieces } from '@lares/shared-types/cuts'
import { Button, NumberInput } from '@mantine/core'
import { useFocusWithin } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { sumSpans } from '../../../shared/playback/sum-spans.ts'
import { createRegion } from '../draft/cut-draft.ts'
import type { CutDraft } from '../draft/use-cut-draft.ts'
import { formatTime } from '../regions/format-time.ts'
import styles from './cut-page.module.css'
import { type SilenceSplit, silenceLimits } from './use-silence-split.ts'

interface SplitAtSilencesProps extends Pick<CutDraft, 'change'> {
  readonly split: SilenceSplit
  /** Called with whether somebody is at these controls, and wants to see what they would do. */
  readonly onAttend: (isAttended: boolean) => void
}

/** Makes parts of what is between silences, and says before how many that would be. */
export function SplitAtSilences({ split, change, onAttend }: SplitAtSilencesProps) {
  const { t } = useTranslation('cuts')
  const { ref } = useFocusWithin({ onFocus: () => onAttend(true), onBlur: () => onAttend(false) })
  const { entered, enter, parts, isPossible } = split
  const apply = () =>
    change(() => (parts ?? []).map(({ start, end }, index) => createRegion(index + 1, start, end)))
  return (
    <div ref={ref} className={styles.row}>
      <NumberInput
        label={t('tools.silence')}
        value={entered}
        {...silenceLimits}
        step={0.5}
        w={220}
        onChange={enter}
      />
      <Button variant="default" disabled={!isPossible} onClick={apply}>
        {t('tools.splitAtSilences')}
      </Button>
      <span role="status" className={styles.preview}>
        {getPreview()}
      </span>
    </div>
  )

  function getPreview(): string {
    if (!parts) return ''
    const count = parts.length
    if (count === 0) return t('tools.noSilence')
    if (!isPossible) return t('tools.tooManyParts', { count, max: maxCutPieces })
    const seconds = sumSpans(split.leftOut)
    return t('tools.preview', { count, length: formatTime(Math.round(seconds * 10) / 10) })
  }
}
