import { ActionIcon } from '@mantine/core'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import styles from './controls.module.css'

interface ControlButtonProps {
  icon: IconName
  label: string
  onClick?: () => void
  /** For a button that is on or off. */
  isPressed?: boolean
  isDisabled?: boolean
  /** As in `aria-keyshortcuts`. */
  shortcut?: string
}

/** One button of the player, with the same look everywhere. */
export function ControlButton({ icon, label, isPressed, isDisabled, shortcut, onClick }: ControlButtonProps) {
  return (
    <ActionIcon
      variant={isPressed ? 'light' : 'subtle'}
      color={isPressed ? 'primary' : 'gray'}
      size={44}
      className={styles.button ?? ''}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
      disabled={isDisabled ?? false}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
    </ActionIcon>
  )
}
