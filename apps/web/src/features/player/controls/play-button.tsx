import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'

interface PlayButtonProps {
  title: string
  isPlaying: boolean
  onClick: () => void
  isDisabled?: boolean
}

/** Plays or pauses; its name says what, because a page can have several. */
export function PlayButton({ title, isPlaying, onClick, isDisabled = false }: PlayButtonProps) {
  const { t } = useTranslation('player')
  return (
    <ActionIcon
      size={44}
      radius="xl"
      aria-label={isPlaying ? t('pauseOf', { title }) : t('playOf', { title })}
      onClick={onClick}
      disabled={isDisabled}
    >
      <Icon name={isPlaying ? 'player-pause-filled' : 'player-play-filled'} />
    </ActionIcon>
  )
}
