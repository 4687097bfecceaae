import { ActionIcon } from '@mantine/core'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { type LineKeyAct, lineKeys } from './line-keys.ts'

interface ToolButtonProps {
  icon: IconName
  label: string
  /** The act of the same key. */
  act?: LineKeyAct
  isDisabled?: boolean
  onClick: () => void
}

/** A button for what a key does too. It leaves the cursor where it is. */
export function ToolButton({ icon, label, act, isDisabled = false, onClick }: ToolButtonProps) {
  const keys = lineKeys.find(([name]) => name === act)?.[1]
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      disabled={isDisabled}
      // A press would otherwise take the focus from the text, and close the keyboard of a phone.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
    </ActionIcon>
  )
}
