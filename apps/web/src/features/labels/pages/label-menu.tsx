import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { Label } from '@lares/shared-types/labels'
import { ActionIcon, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { LabelAction } from './label-dialogs.tsx'

interface LabelMenuProps {
  label: Label
  name: string
  onAction: (action: LabelAction) => void
}

/** The menu of actions on a label. */
export function LabelMenu({ label, name, onAction }: LabelMenuProps) {
  const { t } = useTranslation('labels')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('actsOf', { name })}>
          <Icon name="dots-vertical" size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          data-autofocus
          leftSection={<Icon name="edit" size={16} />}
          onClick={() => onAction({ action: 'edit', label })}
        >
          {t('acts.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => onAction({ action: 'create', parentId: label.id })}
        >
          {t('acts.createBelow')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="arrow-merge" size={16} />}
          onClick={() => onAction({ action: 'merge', label })}
        >
          {t('acts.merge')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => onAction({ action: 'delete', label })}
        >
          {t('acts.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
