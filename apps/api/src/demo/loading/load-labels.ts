import { createLabel } from '../../modules/labels/create-label.ts'
import type { LabelKind } from '../../modules/labels/label-kinds.ts'
import type { Viewer } from '../../modules/visibility/viewer.ts'
import type { Services } from '../../services.ts'
import type { DemoLabel } from '../demo-types.ts'
import { type Ids, idOf } from './load-users.ts'

/** Makes the tags or the categories; parents stand before their children. */
export async function loadLabels(
  services: Services,
  kind: LabelKind,
  keeper: Viewer,
  labels: readonly DemoLabel[],
): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const { key, parent, names, colour } of labels) {
    const parentId = parent ? idOf(ids, parent) : null
    const { id } = await createLabel(services, kind, keeper, { names, colour, parentId })
    ids.set(key, id)
  }
  return ids
}
