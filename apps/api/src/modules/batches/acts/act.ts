import type { AppError } from '@lares/server-kit/app-error'
import type { MediaFamily } from '@lares/shared-types/assets'
import type { BatchActName, BatchParams, BatchRefusal } from '@lares/shared-types/batches'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { ProcessingStep } from '@lares/shared-types/processing'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { JobSender } from '../../../jobs/job-sender.ts'
import type { Services } from '../../../services.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import type { PreparedSave } from '../../items/change-item.ts'
import type { ItemFields } from '../../items/item-fields.ts'
import type { StoredItem } from '../../items/lock-item.ts'
import type { RestorableState } from '../../items/restorable-state.ts'

/** What an act may depend on. The preview loads no bodies, which no act changes. */
export interface ActItem extends ActFacts {
  readonly kind: ItemKind
  readonly fields: Omit<ItemFields, 'body' | 'assetIds'>
}

/** What of it the fields do not tell. */
export interface ActFacts {
  /** The own rating of whoever runs the batch. */
  readonly rating: number | null
  readonly hasFile: boolean
  /** The family of its first file. */
  readonly family: MediaFamily | null
  /** False if its first file is a film that is known to be silent. */
  readonly hasSound: boolean
  /** Its pictures, in their order, without those that came enclosed in another file. */
  readonly pictureIds: readonly string[]
  readonly hasTranscript: boolean
  /** Whether its page plays a recording or film that is not known to be silent. */
  readonly hasPlayedSound: boolean
  /** Whether a transcription of it waits or runs. */
  readonly isBeingTranscribed: boolean
}

/** What an act would do to an item; `hidden`: names of what would no longer be shown. */
export type ActPlan =
  | {
      readonly outcome: 'change'
      readonly fields?: Partial<ItemFields>
      readonly rating?: number | null
      readonly steps?: readonly ProcessingStep[]
      readonly hidden?: readonly string[]
    }
  | { readonly outcome: 'unchanged' }
  | Refusal

interface Refusal {
  readonly outcome: 'refused'
  readonly reason: BatchRefusal
}

/** Who changes items, and in which transaction. */
export interface ActContext {
  readonly trx: Transaction<Database>
  readonly services: Services
  readonly user: UserPrincipal
  /** Collects the changes of fields, which the caller writes together after the last item of the transaction. */
  readonly saves: PreparedSave[]
}

/** What undoing needs to know of a change. */
export interface Trace {
  readonly versionBefore?: number
  readonly versionAfter?: number
  readonly ratingBefore?: number | null
  /** The operation that an act has started; the versions are those before and after what it has changed. */
  readonly operationId?: string
}

/** A change that is undone. */
export interface UndoneChange extends Trace {
  /** The item before it, or why that cannot be restored; absent for acts that change no fields. */
  readonly stateBefore?: RestorableState | AppError | undefined
}

/** `kept`: nothing could be undone. The reason of `undone` is why something could not be. */
export type UndoOutcome =
  | { readonly state: 'undone'; readonly reason?: BatchRefusal }
  | { readonly state: 'kept'; readonly reason: BatchRefusal }

/** One act: what it would do, doing it, and undoing it. `apply` and `undo` leave `saves` and search documents to their caller. */
export interface Act<Name extends BatchActName = BatchActName> {
  /** What whoever runs the batch must be allowed to do with the item. */
  readonly right: 'see' | 'edit' | 'delete' | 'derive' | 'process'
  plan(item: ActItem, params: BatchParams<Name>): ActPlan
  /** A refusal is returned before anything is written, for what a plan cannot know. */
  apply(
    context: ActContext,
    stored: StoredItem,
    plan: Extract<ActPlan, { outcome: 'change' }>,
    params: BatchParams<Name>,
  ): Promise<Trace | Refusal>
  /** Called in the transaction that ends a batch, also before it has reached all of its items. */
  readonly finish?: (trx: Transaction<Database>, jobs: JobSender) => Promise<void>
  /** Whether all that it changes are dates, whose search documents take less time. */
  readonly changesOnlyDates?: true
  /** Whether undoing needs the state before. */
  readonly restoresFields?: true
  /** Absent if there is nothing to undo. */
  readonly undo?: (
    context: ActContext,
    stored: StoredItem,
    change: UndoneChange,
    params: BatchParams<Name>,
  ) => Promise<UndoOutcome>
}

export const unchanged: ActPlan = { outcome: 'unchanged' }

export const refuse = (reason: BatchRefusal): Refusal => ({ outcome: 'refused', reason })
