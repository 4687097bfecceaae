import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useMay } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { filterTree } from '../tree/filter-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import { useItemCount } from '../use-item-count.ts'
import { LabelBranch } from './label-branch.tsx'
import { type LabelAct, LabelDialogs } from './label-dialogs.tsx'
import styles from './labels-page.module.css'

/** All tags, or all categories, as the trees they are. */
export function LabelsPage({ kind }: { kind: LabelKind }) {
  const { t } = useTranslation('labels')
  const { icon, searchedBy, permission } = labelKinds[kind]
  const { tree, loading, error, refetch } = useLabelTree(kind)
  const countOf = useItemCount(kind)
  const mayManage = useMay(permission)
  const [words, setWords] = useState('')
  const [doing, setDoing] = useState<LabelAct | null>(null)
  const shown = filterTree(tree, words)
  const create = mayManage ? (
    <Button
      leftSection={<Icon name="plus" size={18} />}
      onClick={() => setDoing({ act: 'create', parentId: null })}
    >
      {t(`${kind}.create`)}
    </Button>
  ) : null

  return (
    <>
      <PageHeader title={t(`${kind}.title`)} lead={t(`${kind}.lead`)}>
        {tree.length > 0 ? create : null}
      </PageHeader>
      {tree.length > 0 ? (
        <FilterField className={styles.filter} label={t('filter')} value={words} onChange={setWords} />
      ) : null}
      {loading ? <ListSkeleton lead="point" /> : null}
      {error ? <ErrorState error={error} onRetry={refetch} /> : null}
      {!loading && !error && tree.length === 0 ? (
        <EmptyState icon={icon} title={t(`${kind}.empty`)} text={t(`${kind}.emptyText`)}>
          {create}
        </EmptyState>
      ) : null}
      {tree.length > 0 && shown.length === 0 ? (
        <EmptyState icon="search" title={t('nothingFound', { words: words.trim() })} />
      ) : null}
      {shown.length > 0 ? (
        <LabelBranch
          nodes={shown}
          by={searchedBy}
          countOf={countOf}
          onAct={mayManage ? setDoing : undefined}
        />
      ) : null}
      <LabelDialogs kind={kind} doing={doing} onClose={() => setDoing(null)} />
    </>
  )
}
