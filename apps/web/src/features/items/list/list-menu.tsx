import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { itemSorts } from '@lares/shared-types/contracts/items'
import { type ItemKind, kindPaths } from '@lares/shared-types/item-kinds'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useStartSelecting } from '../selection/selection-context.ts'
import type { ListState } from './use-list-state.ts'

interface ListMenuProps {
  kind: ItemKind
  state: ListState
  sortable: boolean
}

/** Menu for the sort order, the favourites and the trash, the start of a selection, and a link to the same items as a table. */
export function ListMenu({ kind, state, sortable }: ListMenuProps) {
  const { t } = useTranslation('items')
  const { t: inTable } = useTranslation('data-table')
  const { sort, favourite, trashed, change } = state
  const startSelecting = useStartSelecting()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="adjustments-horizontal" size={18} />}>
          {sortable ? t(`sort.${sort}`) : t('list.show')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable ? (
          <>
            <Menu.Label>{t('sort.label')}</Menu.Label>
            <Menu.RadioGroup
              value={sort}
              onChange={(choice) => change({ sort: choice === 'newest' ? null : choice })}
            >
              {itemSorts.map((choice) => (
                <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
                  {t(`sort.${choice}`)}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Label>{t('list.show')}</Menu.Label>
        <Menu.CheckboxItem
          checked={favourite}
          closeMenuOnClick
          onChange={(checked) => change({ favourite: checked ? '1' : null })}
        >
          {t('list.favourites')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={trashed}
          closeMenuOnClick
          onChange={(checked) => change({ trashed: checked ? '1' : null })}
        >
          {t('trash.name')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {startSelecting ? (
          <Menu.Item leftSection={<Icon name="checklist" size={16} />} onClick={startSelecting}>
            {t('selection.start')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          component={Link}
          to={paths.fullList.to({ type: kindPaths[kind] })}
          leftSection={<Icon name="list" size={16} />}
        >
          {inTable('open')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
