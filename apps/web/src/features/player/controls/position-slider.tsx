import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'

export interface PositionSliderProps {
  /** Seconds. */
  position: number
  duration: number
  /** The title of the chapter at this position. */
  chapter?: string | undefined
  onSeek: (seconds: number) => void
}

/** The position in a recording or film as a slider, in full seconds. */
export function PositionSlider({
  position,
  duration,
  chapter,
  onSeek,
  className,
}: PositionSliderProps & { className: string | undefined }) {
  const { t } = useTranslation('player')
  const times = t('positionOf', { position: formatDuration(position), duration: formatDuration(duration) })
  return (
    <input
      type="range"
      className={className}
      aria-label={t('position')}
      aria-valuetext={chapter ? t('positionInChapter', { times, chapter }) : times}
      min={0}
      max={Math.max(1, Math.ceil(duration))}
      step={1}
      value={Math.floor(position)}
      onChange={(event) => onSeek(Number(event.currentTarget.value))}
    />
  )
}
