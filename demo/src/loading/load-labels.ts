import { createLabel } from '@lares/api/src/modules/labels/create-label.ts'
import type { LabelKind } from '@lares/api/src/modules/labels/label-kinds.ts'
import type { Services } from '@lares/api/src/services.ts'
import type { UserPrincipal } from '@lares/api/src/visibility/principal.ts'
import type { DemoLabel } from '../demo-types.ts'
import { getId, type Ids } from './load-users.ts'

/** Creates tags or categories, of which parents come before their children. Returns the ids by key. */
export async function loadLabels(
  services: Services,
  kind: LabelKind,
  viewer: UserPrincipal,
  labels: readonly DemoLabel[],
): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const { key, parent, names, colour } of labels) {
    const parentId = parent ? getId(ids, parent) : null
    const { id } = await createLabel(services, kind, viewer, { names, colour, parentId })
    ids.set(key, id)
  }
  return ids
}
