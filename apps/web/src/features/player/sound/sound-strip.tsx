import { useElementSize } from '@mantine/hooks'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { sumSpans } from '../../../shared/playback/sum-spans.ts'
import { type ColumnRun, type SoundMap, toColumnRuns } from './sound-map.ts'
import styles from './sound-strip.module.css'

const pixelsPerColumn = 2
const minColumns = 60
/** Columns from the start of a dash of silence to that of the next. */
const dashColumns = 4

interface SoundStripProps {
  readonly map: SoundMap
  /** The part that is shown, in seconds. */
  readonly from: number
  readonly to: number
}

/** Silences as dashed lines, and below them speech as blocks, along the time of a recording; explained by `SoundLegend`. */
export const SoundStrip = memo(function SoundStrip({ map, from, to }: SoundStripProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const count = Math.max(minColumns, Math.floor(width / pixelsPerColumn))
  const runs = useMemo(() => toColumnRuns(map, from, to, count), [map, from, to, count])
  return (
    <div ref={ref} className={styles.strip}>
      <svg viewBox={`0 0 ${count} 10`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className={styles.silence} d={runs.silence.map(drawDashes).join('')} />
        <path className={styles.speech} d={runs.speech.map(drawBlock).join('')} />
      </svg>
    </div>
  )
})

const drawBlock = ({ from, to }: ColumnRun) => `M${from} 4h${to - from}v6h${from - to}z`

function drawDashes({ from, to }: ColumnRun): string {
  const count = Math.ceil((to - from) / dashColumns)
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * dashColumns
    // A silence of a single column is drawn as long as a dash, because a dot would be overlooked.
    const length = index === 0 ? dashColumns / 2 : Math.min(dashColumns / 2, to - start)
    return `M${start} 0h${length}v2h${-length}z`
  }).join('')
}

/** What the strip shows, in words: how long somebody speaks, and how long it is silent. Undefined while that is loaded. */
export function SoundLegend({ map }: { readonly map: SoundMap | undefined }) {
  const { t } = useTranslation('player')
  if (!map) return <div className={styles.legend} />
  const { speech, silences } = map
  if (speech.length === 0 && silences.length === 0)
    return <p className={styles.legend}>{t('sound.noSilence')}</p>
  return (
    <ul className={styles.legend} aria-label={t('sound.label')}>
      {speech.length > 0 ? (
        <li>
          <span className={styles.speechSample} aria-hidden="true" />
          {t('sound.speech', { length: formatDuration(sumSpans(speech)) })}
        </li>
      ) : null}
      {silences.length > 0 ? (
        <li>
          <span className={styles.silenceSample} aria-hidden="true" />
          {t('sound.silence', { length: formatDuration(sumSpans(silences)) })}
        </li>
      ) : null}
    </ul>
  )
}
