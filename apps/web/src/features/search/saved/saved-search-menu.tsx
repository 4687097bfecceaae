import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { SavedSearch } from '@lares/shared-types/contracts/own-searches'
import { Menu, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useRenameSavedSearchMutation } from '../api.ts'
import { chipTrailing } from '../chips/chip.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useRemoveSearch } from './use-remove-search.ts'

/** The menu to rename or delete a saved search. */
export function SavedSearchMenu({ search }: { search: SavedSearch }) {
  const { t } = useTranslation('search')
  const { t: shared } = useTranslation('shared')
  const [isNaming, dialog] = useDisclosure(false)
  const [rename] = useRenameSavedSearchMutation()
  const remove = useRemoveSearch()
  const { id, name } = search
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <UnstyledButton className={chipTrailing} aria-label={t('saved.actsOf', { name })}>
            <Icon name="dots-vertical" size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item data-autofocus leftSection={<Icon name="edit" size={16} />} onClick={dialog.open}>
            {t('saved.rename')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => void remove(search)}
          >
            {shared('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming ? (
        <NameDialog
          title={t('saved.rename')}
          name={name}
          onClose={dialog.close}
          onSave={(newName) => rename({ params: { id }, body: { name: newName } })}
        />
      ) : null}
    </>
  )
}
