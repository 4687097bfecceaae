import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { NameTableView } from '@lares/shared-types/contracts/table-views'
import type { ListType } from '@lares/shared-types/routing/pages'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { NameDialog } from '../../../shared/forms/name-dialog.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useSaveTableViewMutation, useTableViewsQuery } from '../api.ts'
import { ManageViewsDialog } from './manage-views-dialog.tsx'
import { useViewFailureTexts } from './use-view-failure-texts.ts'

interface ViewsMenuProps {
  type: ListType
  /** The query string of what is shown now. */
  address: string
  onApply: (address: string) => void
}

/** Opens saved views of a table, saves the present one, and leads to their management. */
export function ViewsMenu({ type, address, onApply }: ViewsMenuProps) {
  const { t } = useTranslation('full-list')
  const { data } = useTableViewsQuery({ query: { list: type } })
  const [save] = useSaveTableViewMutation()
  const createOnce = useCreateOnce()
  const failureTexts = useViewFailureTexts()
  const [open, setOpen] = useState<'manage' | 'name'>()
  const views = data?.views ?? []
  const current = views.find((view) => view.address === address)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Icon name={current ? 'bookmark-filled' : 'bookmark'} size={18} />}
          >
            {current?.name ?? t('views.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              leftSection={<Icon name={view === current ? 'check' : 'bookmark'} size={16} />}
              onClick={() => onApply(view.address)}
            >
              {view.isDefault ? t('views.withDefault', { name: view.name }) : view.name}
            </Menu.Item>
          ))}
          {views.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('name')}>
            {t('views.save')}
          </Menu.Item>
          {views.length > 0 ? (
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setOpen('manage')}>
              {t('views.manage')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {open === 'name' ? (
        <NameDialog
          schema={NameTableView}
          title={t('views.save')}
          label={t('views.name')}
          name=""
          failureTexts={failureTexts}
          onClose={() => setOpen(undefined)}
          onSave={(name) => createOnce({ list: type, name, address }, (body) => save({ body }))}
        />
      ) : null}
      {open === 'manage' ? (
        <ManageViewsDialog views={views} address={address} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  )
}
