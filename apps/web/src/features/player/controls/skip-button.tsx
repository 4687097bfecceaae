import { useTranslation } from 'react-i18next'
import { ControlButton } from './control-button.tsx'
import { skipAheadSeconds, skipBackSeconds } from './skip-seconds.ts'

interface SkipButtonProps {
  direction: 'back' | 'ahead'
  onSkip: (seconds: number) => void
}

/** Goes some seconds back or ahead. */
export function SkipButton({ direction, onSkip }: SkipButtonProps) {
  const { t } = useTranslation('player')
  return direction === 'back' ? (
    <ControlButton
      icon="rewind-backward-15"
      label={t('back', { count: skipBackSeconds })}
      shortcut="j"
      onClick={() => onSkip(-skipBackSeconds)}
    />
  ) : (
    <ControlButton
      icon="rewind-forward-30"
      label={t('ahead', { count: skipAheadSeconds })}
      shortcut="l"
      onClick={() => onSkip(skipAheadSeconds)}
    />
  )
}
