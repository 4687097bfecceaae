import type { ItemKind } from '@lares/shared-types/item-kinds'
import { useCallback, useMemo, useState } from 'react'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { DataTable } from '../../../shared/ui/data-table/data-table.tsx'
import type { TableSort } from '../../../shared/ui/data-table/table-column.ts'
import { ChangeSelected, useTrashAct } from '../../items/public.ts'
import { NothingYet } from '../nothing-yet.tsx'
import { useTableView } from '../use-table-view.ts'
import type { ItemRow } from './item-row.ts'
import { useItemColumns } from './use-item-columns.tsx'
import { type ItemOrder, useItemRows } from './use-item-rows.ts'

/** The orders in which the archive lists items, and the sort of the table to which each corresponds. */
const orders: Readonly<Record<ItemOrder, TableSort>> = {
  newest: { columnId: 'date', isDescending: true },
  oldest: { columnId: 'date', isDescending: false },
  added: { columnId: 'created', isDescending: true },
  title: { columnId: 'title', isDescending: false },
}

const getId = ({ id }: ItemRow) => id

/** All items of a kind as a table. */
export function ItemTable({ kind, title }: { kind: ItemKind; title: string }) {
  const columns = useItemColumns(kind)
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const [view, setView] = useTableView(ids)
  const { rows, order, ...source } = useItemRows(kind, findOrder(view.sort))
  const [trashedIds, setTrashedIds] = useState<ReadonlySet<string>>(new Set())
  const present = useMemo(
    () => (trashedIds.size === 0 ? rows : rows?.filter(({ id }) => !trashedIds.has(id))),
    [rows, trashedIds],
  )
  const trash = useTrashAct<ItemRow>((id) =>
    setTrashedIds((before) => {
      const after = new Set(before)
      after.delete(id)
      return after
    }),
  )
  const canDelete = useHasPermission('items:delete')
  const canExport = useHasPermission('items:export')
  const getHref = useCallback((row: ItemRow) => itemLinks.profile(row), [])

  return (
    <DataTable
      name={kind}
      label={title}
      columns={columns}
      source={{ ...source, rows: present, order: orders[order] }}
      getId={getId}
      getHref={getHref}
      view={view}
      onViewChange={setView}
      acts={canDelete ? [trash] : []}
      onActed={(done) => setTrashedIds((before) => new Set([...before, ...done.map(getId)]))}
      renderSelectionActions={(selected) => <ChangeSelected items={selected} />}
      canExport={canExport}
      empty={<NothingYet />}
    />
  )
}

/** The archive's order that corresponds to a sort, or else the newest first: the table then sorts the rows itself. */
function findOrder(sort: TableSort | undefined): ItemOrder {
  const [order = 'newest'] = (Object.keys(orders) as ItemOrder[]).filter(
    (name) => orders[name].columnId === sort?.columnId && orders[name].isDescending === sort.isDescending,
  )
  return order
}
