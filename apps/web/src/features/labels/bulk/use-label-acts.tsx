import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import type { BulkAct } from '../../../shared/ui/data-table/bulk/bulk-act.ts'
import { TargetSelect } from '../../../shared/ui/data-table/bulk/target-select.tsx'
import { type LabelKind, labelKinds } from '../label-kinds.ts'
import { flatten, getDescendantIds, type LabelNode } from '../tree/label-tree.ts'
import { useLabelTree } from '../tree/use-label-tree.ts'
import { useItemCount } from '../use-item-count.ts'

/** What the user may do with many labels at once. */
export function useLabelActs(kind: LabelKind): readonly BulkAct<LabelNode>[] {
  const acts = [useMoveAct(kind), useMergeAct(kind), useDeleteAct(kind)]
  return useHasPermission(labelKinds[kind].permission) ? acts : []
}

/** The choice of no parent. */
const top = 'top'

/** Moves labels with everything inside them under another one, or to the top. */
function useMoveAct(kind: LabelKind): BulkAct<LabelNode> {
  const { t } = useTranslation('labels')
  const { tree } = useLabelTree(kind)
  const [change] = labelKinds[kind].useChange()
  const [parentId, setParentId] = useState('')
  /** The versions of the labels that were moved, by id. */
  const moved = useRef(new Map<string, number>())
  return {
    id: 'move',
    label: t('bulk.move'),
    icon: 'arrows-move',
    getTitle: (count) => t(`bulk.${kind}.move`, { count }),
    pick: withoutInner,
    getLeftOutText: (count) => t('bulk.inner', { count }),
    text: t('bulk.moveText'),
    confirmLabel: t('bulk.moveHere'),
    renderFields: (rows) => (
      <TargetSelect
        label={t('form.parent')}
        none={t('pick')}
        options={[{ value: top, label: t('form.noParent') }, ...listWithout(tree, getSubtreeIds(rows))]}
        value={parentId}
        onChange={setParentId}
      />
    ),
    isReady: parentId !== '',
    run: async ({ label: { id, version } }) => {
      const result = await change({
        params: { id },
        body: { version, parentId: parentId === top ? null : parentId },
      })
      if (result.data) moved.current.set(id, result.data.version)
      return result
    },
    getDoneText: (count) => t(`bulk.${kind}.moved`, { count }),
    undo: ({ label: { id, version, parentId: formerId } }) =>
      change({ params: { id }, body: { version: moved.current.get(id) ?? version, parentId: formerId } }),
  }
}

/** Merges labels into another one that is not selected. */
function useMergeAct(kind: LabelKind): BulkAct<LabelNode> {
  const { t } = useTranslation('labels')
  const { tree } = useLabelTree(kind)
  const [merge] = labelKinds[kind].useMerge()
  const [restore] = labelKinds[kind].useRestore()
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
      <>
        <Uses kind={kind} rows={rows} />
        <TargetSelect
          label={t('merge.into')}
          none={t('pick')}
          options={listWithout(tree, new Set(rows.map(({ label }) => label.id)))}
          value={intoId}
          onChange={setIntoId}
        />
      </>
    ),
    isReady: intoId !== '',
    run: ({ label: { id } }) => merge({ params: { id }, body: { intoId } }),
    getDoneText: (count) => t(`bulk.${kind}.merged`, { count }),
    undo: ({ label: { id } }) => restore({ params: { id } }),
    sort: (rows) => rows,
  }
}

/** Deletes labels, children before their parents: deleting a parent changes the versions of its children. */
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
    renderFields: (rows) => <Uses kind={kind} rows={rows} />,
    run: ({ label: { id, version } }) => remove({ params: { id }, query: { version } }),
    getDoneText: (count) => t(`bulk.${kind}.deleted`, { count }),
    undo: ({ label: { id } }) => restore({ params: { id } }),
    sort: (rows) => rows.toSorted((one, other) => other.path.length - one.path.length),
  }
}

/** The total number of items with the labels; renders nothing while the counts are loading. */
function Uses({ kind, rows }: { kind: LabelKind; rows: readonly LabelNode[] }) {
  const { t } = useTranslation('labels')
  const getCount = useItemCount(kind)
  const counts = rows.map(({ label }) => getCount(label.id))
  if (counts.includes(undefined)) return null
  return <p>{t('bulk.uses', { count: counts.reduce<number>((sum, count = 0) => sum + count, 0) })}</p>
}

/** Leaves out labels inside other selected ones, with which they move. */
function withoutInner(rows: readonly LabelNode[]): readonly LabelNode[] {
  const inner = new Set(rows.flatMap(({ children }) => flatten(children)).map(({ label }) => label.id))
  return rows.filter(({ label }) => !inner.has(label.id))
}

/** The ids of labels and of everything inside them. */
function getSubtreeIds(rows: readonly LabelNode[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => [...getDescendantIds([row], row.label.id)]))
}

/** The labels of the tree without these, named by their paths. */
function listWithout(tree: readonly LabelNode[], ids: ReadonlySet<string>) {
  return flatten(tree)
    .filter(({ label }) => !ids.has(label.id))
    .map(({ label, path }) => ({ value: label.id, label: path.join(' › ') }))
}
