import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { FullListLink } from '../../../shared/ui/data-table/full-list-link.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { VirtualList } from '../../../shared/ui/virtual-list/virtual-list.tsx'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { filterTree, flatten } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import { useItemCount } from '../use-item-count.ts'
import { type LabelAction, LabelDialogs } from './label-dialogs.tsx'
import { LabelRow } from './label-row.tsx'
import styles from './labels-page.module.css'

/** The page of all tags or categories as trees. */
export function LabelsPage({ kind }: { kind: LabelKind }) {
  const { t } = useTranslation('labels')
  const { icon, permission } = labelKinds[kind]
  const { tree, isLoading, error, refetch } = useLabelTree(kind)
  const getCount = useItemCount(kind)
  const canManage = useHasPermission(permission)
  const [filterText, setFilterText] = useState('')
  const [openAction, setOpenAction] = useState<LabelAction | null>(null)
  const visible = useMemo(() => flatten(filterTree(tree, filterText)), [tree, filterText])
  const create = canManage ? (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      onClick={() => setOpenAction({ action: 'create', parentId: null })}
    >
      {t(`${kind}.create`)}
    </Button>
  ) : null

  return (
    <>
      <PageHeader lead={t(`${kind}.lead`)}>
        {tree.length > 0 ? <FullListLink type={kind} /> : null}
        {tree.length > 0 ? create : null}
      </PageHeader>
      {tree.length > 0 ? (
        <FilterField
          className={styles.filter}
          label={t('filter')}
          value={filterText}
          onChange={setFilterText}
        />
      ) : null}
      {isLoading ? <ListSkeleton lead="point" /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!isLoading && !error && tree.length === 0 ? (
        <EmptyState icon={icon} title={t(`${kind}.empty`)} text={t(`${kind}.emptyText`)}>
          {create}
        </EmptyState>
      ) : null}
      {tree.length > 0 && visible.length === 0 ? (
        <EmptyState icon="search" title={t('nothingFound', { words: filterText.trim() })} />
      ) : null}
      {visible.length > 0 ? (
        <VirtualList
          entries={visible}
          getKey={({ label }) => label.id}
          label={t(`${kind}.title`)}
          estimate={48}
          render={(node) => (
            <LabelRow
              kind={kind}
              node={node}
              count={getCount(node.label.id)}
              onAction={canManage ? setOpenAction : undefined}
            />
          )}
        />
      ) : null}
      <LabelDialogs kind={kind} openAction={openAction} onClose={() => setOpenAction(null)} />
    </>
  )
}
