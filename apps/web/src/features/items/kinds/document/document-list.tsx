import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ItemList } from '../../list/item-list.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list-state.ts'
import { DocumentCard } from './document-card.tsx'
import { DocumentRow } from './document-row.tsx'

/** All documents, as a grid of first pages or as a list. */
export function DocumentList() {
  const { t } = useTranslation('items')
  const state = useListState('document')
  const [params] = useSearchParams()
  const isListView = params.get('view') === 'list'
  const views = [
    { value: 'grid', label: t('list.grid') },
    { value: 'list', label: t('list.list') },
  ]
  return (
    <ListPage
      kind="document"
      state={state}
      actions={
        <SegmentedControl
          aria-label={t('list.view')}
          data={views}
          value={isListView ? 'list' : 'grid'}
          onChange={(view) => state.change({ view: view === 'list' ? 'list' : null })}
        />
      }
    >
      {isListView ? (
        <ItemList
          key="list"
          kind="document"
          state={state}
          estimate={85}
          lead="page"
          render={(item) => <DocumentRow item={item} />}
        />
      ) : (
        <ItemList
          key="grid"
          kind="document"
          state={state}
          estimate={290}
          columnWidth={160}
          gap={16}
          render={(item) => <DocumentCard item={item} />}
        />
      )}
    </ListPage>
  )
}
