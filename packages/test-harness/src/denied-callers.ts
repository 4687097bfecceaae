import type { Contract } from '@lares/shared-types/contract'
import { type Access, type Permission, permissions } from '@lares/shared-types/permissions'

/** Somebody whom an access denies a call; without permissions, a guest. */
interface DeniedCaller {
  readonly name: string
  readonly permissions?: Permission[]
  readonly code: 'not-signed-in' | 'forbidden'
}

/** The callers whom an access denies, each with all rights but the missing one. */
export function listDeniedCallers(access: Access): DeniedCaller[] {
  if (access === 'public') return []
  const guest = { name: 'a guest', code: 'not-signed-in' } as const
  if (access === 'signed-in') return [guest]
  const required = access === 'admin' ? [] : [access].flat()
  const others = permissions.filter((permission) => !required.includes(permission))
  const name = access === 'admin' ? 'a user who is no administrator' : `a user without ${required.join(', ')}`
  return [guest, { name, permissions: others, code: 'forbidden' }]
}

/** A URL of a contract, whose parameters refer to nothing. */
export function toSampleUrl({ path }: Pick<Contract, 'path'>): string {
  return path.replaceAll(/:[A-Za-z]+/g, '019355a0-0000-7000-8000-00000000dead')
}
