import type { ProviderRights } from '@lares/server-kit/internal-contracts'
import { type Permission, permissions } from '@lares/shared-types/permissions'
import type { Static } from 'typebox'

/** The right of administrators, which is no permission. */
const administrator = 'administrator'

/** The rights of the members of each group at a provider. */
export type GroupMapping = ReadonlyMap<string, readonly string[]>

/** Parses groups with their rights, like `family=items:create,items:edit-own; keepers=administrator`. The rights of a group that is named more than once add up. */
export function parseGroupMapping(text: string): GroupMapping {
  const entries = text.split(';').filter((entry) => entry.includes('='))
  const mapping = new Map<string, readonly string[]>()
  for (const entry of entries) {
    const [name = '', rights = ''] = entry.split('=')
    const group = name.trim()
    const added = rights.split(',').map((right) => right.trim())
    mapping.set(group, [...(mapping.get(group) ?? []), ...added])
  }
  return mapping
}

/** Rights of a mapping that do not exist. */
export function listUnknownRights(text: string): string[] {
  return [...parseGroupMapping(text).values()]
    .flat()
    .filter((right) => right !== administrator && !isPermission(right))
}

/**
 * What the groups of a person mean. Only rights that the mapping names are given and taken; others are left to those who
 * manage users. Undefined without a mapping.
 */
export function toRights(
  mapping: GroupMapping,
  groups: readonly string[],
): Static<typeof ProviderRights> | undefined {
  if (mapping.size === 0) return undefined
  const mapped = new Set([...mapping.values()].flat())
  const held = new Set(groups.flatMap((group) => mapping.get(group) ?? []))
  const mappedPermissions = [...mapped].filter(isPermission)
  return {
    ...(mapped.has(administrator) && { isAdmin: held.has(administrator) }),
    granted: mappedPermissions.filter((permission) => held.has(permission)),
    withdrawn: mappedPermissions.filter((permission) => !held.has(permission)),
  }
}

function isPermission(right: string): right is Permission {
  return permissions.some((permission) => permission === right)
}
