import { notFound } from '@lares/server-kit/app-error'
import type { Label } from '@lares/shared-types/labels'
import { defaultLanguage, getLocalizedName } from '@lares/shared-types/languages'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { LabelsTable } from '../../db/schema/labels.ts'
import { toVisibleStateVersion } from '../../visibility/state-token.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleUpdatedAt } from '../../visibility/visible-version.ts'
import type { LabelFields } from './label-fields.ts'
import type { LabelKind } from './label-kinds.ts'

/** Lists the labels that exist for the viewer, sorted by name in their language. */
export async function listLabels(db: Kysely<Database>, kind: LabelKind, viewer: Viewer): Promise<Label[]> {
  const rows = await visibleLabels(db, kind, viewer).execute()
  const language = viewer.language ?? defaultLanguage
  const collator = new Intl.Collator(language)
  return rows
    .map((row) => toLabel(viewer, row))
    .sort(
      (a, b) =>
        collator.compare(getLocalizedName(a.names, language), getLocalizedName(b.names, language)) ||
        compareIds(a, b),
    )
}

/** Loads a label. Throws `not-found` if it does not exist for the viewer. */
export async function loadLabel(
  db: Kysely<Database>,
  kind: LabelKind,
  viewer: Viewer,
  id: string,
): Promise<Label> {
  const row = await visibleLabels(db, kind, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toLabel(viewer, row)
}

/** A query of the labels that exist for the viewer; all queries of labels for a viewer start here. */
export function visibleLabels(db: Kysely<Database>, kind: LabelKind, viewer: Viewer) {
  const hidden = [...kind.getHiddenIds(viewer)]
  return db
    .selectFrom(kind.labels)
    .selectAll()
    .$if(hidden.length > 0, (query) => query.where(sql<boolean>`not id = any(${hidden}::uuid[])`))
}

function toLabel(viewer: Viewer, row: Selectable<LabelsTable>): Label {
  return {
    id: row.id,
    parentId: row.parent_id,
    names: row.names,
    description: row.description,
    colour: row.colour,
    createdAt: row.created_at.toISOString(),
    updatedAt: visibleUpdatedAt(viewer, row.updated_at.toISOString()),
    version: toVisibleStateVersion(viewer, row.version, () => toLabelFields(row)),
  }
}

/** The fields of a label, all of which exist for whoever may see the label. */
export function toLabelFields(row: Selectable<LabelsTable>): LabelFields {
  return { names: row.names, description: row.description, colour: row.colour, parentId: row.parent_id }
}

function compareIds(a: Label, b: Label): number {
  return a.id < b.id ? -1 : 1
}
