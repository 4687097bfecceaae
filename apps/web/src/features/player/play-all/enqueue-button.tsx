import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { indexOfItem } from '../engine/queue.ts'
import type { Track } from '../engine/track.ts'
import { usePlayer, usePlayerState } from '../use-player.ts'

/** Plays a recording or film after what is being played; nothing while nothing is, or when it waits already. */
export function EnqueueButton({ track }: { track: Track }) {
  const { t } = useTranslation('player')
  const act = usePlayer()
  const canWait = usePlayerState(({ queue }) => queue.index >= 0 && indexOfItem(queue, track.item.id) < 0)
  if (!canWait) return null
  return (
    <Button
      variant="default"
      leftSection={<Icon name="playlist-add" size={18} />}
      onClick={() => act((player) => player.enqueue([track]))}
    >
      {t('queue.add')}
    </Button>
  )
}
