import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'

export interface PositionSliderProps {
  /** Seconds. */
  position: number
  duration: number
  onSeek: (seconds: number) => void
}

/** The position in a recording or film as a slider, in full seconds. */
export function PositionSlider({
  position,
  duration,
  onSeek,
  className,
}: PositionSliderProps & { className: string | undefined }) {
  const { t } = useTranslation('player')
  return (
    <input
      type="range"
      className={className}
      aria-label={t('position')}
      aria-valuetext={t('positionOf', {
        position: formatDuration(position),
        duration: formatDuration(duration),
      })}
      min={0}
      max={Math.max(1, Math.ceil(duration))}
      step={1}
      value={Math.floor(position)}
      onChange={(event) => onSeek(Number(event.currentTarget.value))}
    />
  )
}
