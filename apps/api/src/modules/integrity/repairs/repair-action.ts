import type { CheckName, RepairFailure, RepairMethod } from '@lares/shared-types/integrity'
import type { OriginalSource } from '../../../files/original-source.ts'
import type { Services } from '../../../services.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'

/** The finding that a repair is about. */
export interface RepairableFinding {
  readonly id: string
  readonly check_name: CheckName
  readonly key: string
  readonly item_id: string | null
  readonly asset_id: string | null
  readonly details: Readonly<Record<string, string | number>>
}

export interface RepairContext {
  readonly services: Services
  /** Who has started the repair, with the rights of now. */
  readonly user: UserPrincipal
  readonly sources: readonly OriginalSource[]
  readonly signal: AbortSignal
}

export type RepairOutcome =
  | { readonly method: RepairMethod; readonly source?: string }
  | { readonly failure: RepairFailure }

/** Repairs one finding. It can be repeated, because its process may be killed before the outcome is recorded. */
export type RepairAction = (finding: RepairableFinding, context: RepairContext) => Promise<RepairOutcome>
