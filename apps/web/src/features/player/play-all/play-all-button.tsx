import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { PlayAllSource } from '../api.ts'
import { usePlayAll } from './use-play-all.ts'

/** Plays all recordings and films of a list, one after the other. */
export function PlayAllButton({ source }: { source: PlayAllSource }) {
  const { t } = useTranslation('player')
  const { playAll, isLoading } = usePlayAll()
  return (
    <Button
      variant="default"
      leftSection={<Icon name="playlist" size={18} />}
      loading={isLoading}
      onClick={() => playAll(source)}
    >
      {t('all.play')}
    </Button>
  )
}
