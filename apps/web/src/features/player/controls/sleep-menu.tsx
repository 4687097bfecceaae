import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import { Icon } from '../../../shared/icons/icon.tsx'
import { usePlayerState } from '../use-player.ts'
import { SleepItems } from './sleep-items.tsx'
import { useSleepLabel } from './use-sleep-label.ts'

/** Ends playing by itself: after some minutes, or at the end of the recording. */
export function SleepMenu() {
  const isSet = usePlayerState((state) => state.sleep !== undefined)
  const label = useSleepLabel()
  return (
    <Menu position="top-end" zIndex={300}>
      <Menu.Target>
        <ActionIcon
          variant={isSet ? 'light' : 'subtle'}
          color={isSet ? 'primary' : 'gray'}
          size={44}
          aria-label={label}
          title={label}
        >
          <Icon name="zzz" size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <SleepItems />
      </Menu.Dropdown>
    </Menu>
  )
}
