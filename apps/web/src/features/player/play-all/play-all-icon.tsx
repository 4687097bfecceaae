import { ActionIcon } from '@mantine/core'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { PlayAllSource } from '../api.ts'
import { usePlayAll } from './use-play-all.ts'

interface PlayAllIconProps {
  source: PlayAllSource
  label: string
  size: 36 | 40
}

/** The same as an icon, where there is room for no more. */
export function PlayAllIcon({ source, label, size }: PlayAllIconProps) {
  const { playAll, isLoading } = usePlayAll()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      title={label}
      loading={isLoading}
      onClick={() => playAll(source)}
    >
      <Icon name="playlist" size={18} />
    </ActionIcon>
  )
}
