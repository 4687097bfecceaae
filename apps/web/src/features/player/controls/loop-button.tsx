import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import type { Loop } from '../engine/deck-state.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'
import { ControlButton } from './control-button.tsx'

/** Repeats a passage: pressed at its start, at its end, and to end the repetition. */
export function LoopButton() {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const loop = usePlayerState((state) => state.loop)
  return (
    <ControlButton
      icon="repeat"
      label={getLabel(loop)}
      isPressed={loop !== undefined}
      shortcut="r"
      onClick={() => act((player) => player.markLoop())}
    />
  )

  function getLabel(passage: Loop | undefined): string {
    if (!passage) return t('loop.start')
    if (passage.to === undefined) return t('loop.end', { from: formatDuration(passage.from) })
    return t('loop.stop', { from: formatDuration(passage.from), to: formatDuration(passage.to) })
  }
}
