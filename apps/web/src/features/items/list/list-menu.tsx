import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { itemSorts } from '@lares/shared-types/contracts/items'
import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { ListState } from './use-list-state.ts'

/** Sort, favourites only, the trash. */
export function ListMenu({ state, sortable }: { state: ListState; sortable: boolean }) {
  const { t } = useTranslation('items')
  const { sort, favourite, trashed, change } = state
  const tick = (on: boolean) => (on ? <Icon name="check" size={16} /> : undefined)
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
            {itemSorts.map((choice) => (
              <Menu.Item
                key={choice}
                role="menuitemradio"
                aria-checked={choice === sort}
                rightSection={tick(choice === sort)}
                onClick={() => change({ sort: choice === 'newest' ? null : choice })}
              >
                {t(`sort.${choice}`)}
              </Menu.Item>
            ))}
            <Menu.Divider />
          </>
        ) : null}
        <Menu.Label>{t('list.show')}</Menu.Label>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={favourite}
          leftSection={<Icon name="heart" size={18} />}
          rightSection={tick(favourite)}
          onClick={() => change({ favourite: favourite ? null : '1' })}
        >
          {t('list.favourites')}
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={trashed}
          leftSection={<Icon name="trash" size={18} />}
          rightSection={tick(trashed)}
          onClick={() => change({ trashed: trashed ? null : '1' })}
        >
          {t('trash.name')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
