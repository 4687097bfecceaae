import type { ItemKind } from '@lares/shared-types/item-kinds'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { SelectableItems } from '../selection/selectable-items.tsx'
import { EmptyListContext } from './empty-list-context.ts'
import { ListMenu } from './list-menu.tsx'
import styles from './list-page.module.css'
import type { ListState } from './use-list-state.ts'

export interface ListPageProps {
  kind: ItemKind
  state: ListState
  /** False when the list has a fixed order, as conversations have. */
  sortable?: boolean
  /** More controls for the header, such as a choice between list and grid. */
  actions?: ReactNode
  children: ReactNode
}

/** The page of a list: title, sort order and filter menu, and a link to the create form. */
export function ListPage({ kind, state, sortable = true, actions, children }: ListPageProps) {
  const { t } = useTranslation('items')
  const canCreate = useHasPermission('items:create')
  const [hasCreateLink, setHasCreateLink] = useState(false)
  const filter = { kind: [kind], ...(state.favourite ? { favourite: true } : {}) }
  return (
    <SelectableItems filter={filter} isEnabled={!state.trashed}>
      <section>
        <PageHeader>
          {actions}
          <ListMenu kind={kind} state={state} sortable={sortable} />
          {canCreate && !hasCreateLink ? (
            <Button
              component={Link}
              to={itemLinks.create(kind)}
              variant="default"
              className={styles.create ?? ''}
              leftSection={<Icon name="plus" size={18} />}
            >
              {t(`kinds.${kind}.new`)}
            </Button>
          ) : null}
        </PageHeader>
        {state.trashed ? (
          <Note intent="info">
            <p>{t('trash.listNote')}</p>
            <Button variant="default" mt="xs" onClick={() => state.change({ trashed: null })}>
              {t('trash.leave')}
            </Button>
          </Note>
        ) : null}
        <EmptyListContext value={setHasCreateLink}>{children}</EmptyListContext>
      </section>
    </SelectableItems>
  )
}
