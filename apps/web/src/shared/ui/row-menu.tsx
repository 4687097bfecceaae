import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

interface RowAction {
  readonly label: string
  readonly icon: IconName
  readonly run: () => void
}

interface RowDownload extends Omit<RowAction, 'run'> {
  /** The address of a file. */
  readonly download: string
}

interface RowMenuProps {
  /** The name of the button, with the name of the row: 'Actions for “Sea”'. */
  label: string
  /** The first receives the focus. */
  actions: readonly (RowAction | RowDownload)[]
  /** Deletes what the row shows; last and red, below a line if there are several others. Absent if the user may not. */
  remove?: Omit<RowAction, 'icon'> | undefined
  /** The class of the button, where the row styles it itself. */
  buttonClass?: string
}

/** The menu of actions on one row of a list. */
export function RowMenu({ label, actions, remove, buttonClass }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {buttonClass === undefined ? (
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={label}>
            <Icon name="dots-vertical" size={18} />
          </ActionIcon>
        ) : (
          <UnstyledButton className={buttonClass} aria-label={label}>
            <Icon name="dots-vertical" size={16} />
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action, index) => {
          const { label, icon } = action
          const shown = {
            'data-autofocus': index === 0 || undefined,
            leftSection: <Icon name={icon} size={16} />,
          }
          return 'download' in action ? (
            <Menu.Item key={label} component="a" href={action.download} download {...shown}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={label} onClick={action.run} {...shown}>
              {label}
            </Menu.Item>
          )
        })}
        {remove && actions.length > 1 ? <Menu.Divider /> : null}
        {remove ? (
          <Menu.Item color="red" leftSection={<Icon name="trash" size={16} />} onClick={remove.run}>
            {remove.label}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}
