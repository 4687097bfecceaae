import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import type { BulkAct } from '../../../shared/ui/data-table/bulk/bulk-act.ts'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { flatten, getDescendantIds, type LabelNode } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import { TargetSelect } from './target-select.tsx'

/** What the user may do with many labels at once. */
export function useLabelActs(kind: LabelKind): readonly BulkAct<LabelNode>[] {
  const acts = [useMoveAct(kind), useMergeAct(kind), useDeleteAct(kind)]
  return useHasPermission(labelKinds[kind].permission) ? acts : []
}

/** Moves labels under another one, or to the top. */
function useMoveAct(kind: LabelKind): BulkAct<LabelNode> {
  const { t } = useTranslation('labels')
  const { tree } = useLabelTree(kind)
  const [change] = labelKinds[kind].useChange()
  const [parentId, setParentId] = useState('')
  return {
    id: 'move',
    label: t('bulk.move'),
    icon: 'arrows-move',
    getTitle: (count) => t(`bulk.${kind}.move`, { count }),
    text: t('bulk.moveText'),
    confirmLabel: t('bulk.moveHere'),
    renderFields: (rows) => (
      <TargetSelect
        label={t('form.parent')}
        emptyLabel={t('form.noParent')}
        nodes={without(tree, getSubtreeIds(rows))}
        value={parentId}
        onChange={setParentId}
      />
    ),
    run: ({ label: { id, version } }) =>
      change({ params: { id }, body: { version, parentId: parentId || null } }),
    getDoneText: (count) => t(`bulk.${kind}.moved`, { count }),
  }
}

/** Merges labels into another one that is not selected. */
function useMergeAct(kind: LabelKind): BulkAct<LabelNode> {
  const { t } = useTranslation('labels')
  const { tree } = useLabelTree(kind)
  const [merge] = labelKinds[kind].useMerge()
  const [intoId, setIntoId] = useState('')
  return {
    id: 'merge',
    label: t('acts.merge'),
    icon: 'arrow-merge',
    getTitle: (count) => t(`bulk.${kind}.merge`, { count }),
    text: t('bulk.mergeText'),
    confirmLabel: t('merge.confirm'),
    dangerous: true,
    renderFields: (rows) => (
      <TargetSelect
        label={t('merge.into')}
        emptyLabel={t('pick')}
        nodes={without(tree, new Set(rows.map(({ label }) => label.id)))}
        value={intoId}
        onChange={setIntoId}
      />
    ),
    isReady: intoId !== '',
    run: ({ label: { id } }) => merge({ params: { id }, body: { intoId } }),
    getDoneText: (count) => t(`bulk.${kind}.merged`, { count }),
    sort: (rows) => rows,
  }
}

/** Deletes labels, those inside others before these, whose versions would change otherwise. */
function useDeleteAct(kind: LabelKind): BulkAct<LabelNode> {
  const { t } = useTranslation('labels')
  const [remove] = labelKinds[kind].useDelete()
  const [restore] = labelKinds[kind].useRestore()
  return {
    id: 'delete',
    label: t('acts.delete'),
    icon: 'trash',
    getTitle: (count) => t(`bulk.${kind}.delete`, { count }),
    text: t('bulk.deleteText'),
    confirmLabel: t('delete.confirm'),
    dangerous: true,
    run: ({ label: { id, version } }) => remove({ params: { id }, query: { version } }),
    getDoneText: (count) => t(`bulk.${kind}.deleted`, { count }),
    undo: ({ label: { id } }) => restore({ params: { id } }),
    sort: (rows) => rows.toSorted((one, other) => other.path.length - one.path.length),
  }
}

/** The ids of labels and of everything inside them. */
function getSubtreeIds(rows: readonly LabelNode[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => [...getDescendantIds([row], row.label.id)]))
}

function without(tree: readonly LabelNode[], ids: ReadonlySet<string>): readonly LabelNode[] {
  return flatten(tree).filter(({ label }) => !ids.has(label.id))
}
