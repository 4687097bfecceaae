import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { itemKinds } from './item-kinds.ts'

/**
 * The checks of the archive. Findings and repairs are stored with the name of their check, so one must not be renamed.
 */
export const checkNames = [
  'damaged-originals',
  'missing-originals',
  'orphaned-files',
  'missing-renditions',
  'stale-renditions',
  'dangling-references',
  'without-category',
  'without-date',
  'without-language',
  'missing-transcripts',
  'search-documents',
  'vectors',
  'users-without-access',
  'duplicate-files',
  'similar-pictures',
] as const
export type CheckName = (typeof checkNames)[number]

/**
 * Who sees the findings of a check: whoever runs checks and sees the item, administrators only because no item is concerned
 * whose visibility could decide, or those who manage users.
 */
export type CheckAudience = 'items' | 'admin' | 'users'

/** What the interface needs to know about a check: who sees its findings, and how they are repaired. */
interface CheckTraits {
  readonly audience: CheckAudience
  /**
   * `one`: single findings and all together; `confirmed`: the same after a confirmation, because something is deleted;
   * `unite`: two items become one; `none`: only people can do it, by hand.
   */
  readonly repair: 'one' | 'confirmed' | 'unite' | 'none'
}

export const checkTraits: Readonly<Record<CheckName, CheckTraits>> = {
  'damaged-originals': { audience: 'items', repair: 'one' },
  'missing-originals': { audience: 'items', repair: 'one' },
  'orphaned-files': { audience: 'admin', repair: 'confirmed' },
  'missing-renditions': { audience: 'items', repair: 'one' },
  'stale-renditions': { audience: 'items', repair: 'one' },
  'dangling-references': { audience: 'admin', repair: 'confirmed' },
  'without-category': { audience: 'items', repair: 'none' },
  'without-date': { audience: 'items', repair: 'none' },
  'without-language': { audience: 'items', repair: 'one' },
  'missing-transcripts': { audience: 'items', repair: 'one' },
  'search-documents': { audience: 'items', repair: 'one' },
  vectors: { audience: 'items', repair: 'one' },
  'users-without-access': { audience: 'users', repair: 'none' },
  'duplicate-files': { audience: 'items', repair: 'unite' },
  'similar-pictures': { audience: 'items', repair: 'unite' },
}

/** The state of a check for the caller. */
export const CheckState = Type.Object({
  name: Type.Enum(checkNames),
  /** Open findings that the caller may see. */
  count: Type.Integer(),
  /** Findings that somebody has set aside for good. */
  dismissed: Type.Integer(),
  /**
   * Findings of originals that only the trash and earlier states of items have. They are no alarm, and are listed nowhere, but an administrator
   * repairs them with the others; 0 for anybody else.
   */
  retained: Type.Integer(),
  /** When the archive was last examined completely; null if it never was. */
  completedAt: Type.Union([Instant, Type.Null()]),
  state: Type.Enum(['idle', 'waiting', 'running']),
  /** How much of the archive is examined, from 0 to 100. */
  percent: Type.Optional(Type.Integer()),
  /** The operation that runs the check. */
  operationId: Type.Optional(Uuid),
  /** Whether the check does not apply, such as that of vectors without a model. */
  isUnavailable: Type.Boolean(),
})
export type CheckState = Static<typeof CheckState>

/** Why a repair did not succeed; the interface has a text for each. */
export const repairFailures = [
  'no-backup',
  'not-in-backup',
  'backup-unreadable',
  'backup-damaged',
  'original-damaged',
  'unreadable-file',
  'too-recent',
  'in-use',
  'restoring',
  'forbidden',
  'language-unknown',
  'no-engine',
  'by-hand',
  'failed',
] as const
export type RepairFailure = (typeof repairFailures)[number]

const FindingItem = Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() })

/** Something that a check has found. */
export const Finding = Type.Object({
  id: Uuid,
  check: Type.Enum(checkNames),
  /** When it was first found. */
  foundAt: Instant,
  item: Type.Optional(FindingItem),
  /** The other one of a pair. */
  otherItem: Type.Optional(FindingItem),
  file: Type.Optional(Type.Object({ assetId: Uuid, filename: Type.String(), size: Type.Integer() })),
  user: Type.Optional(Type.Object({ id: Uuid, displayName: Type.String() })),
  /** Figures and codes of the check, such as the kind of damage. */
  details: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  dismissedAt: Type.Optional(Instant),
  /** Why the last repair did not succeed. */
  failure: Type.Optional(Type.Enum(repairFailures)),
})
export type Finding = Static<typeof Finding>

export const repairMethods = [
  /** The file was intact again when the repair began. */
  'already-intact',
  'from-backup',
  'derived',
  'indexed',
  'embedded',
  'language-detected',
  /** The transcript is written by an operation of its own. */
  'transcription-started',
  'removed',
  'united',
] as const
export type RepairMethod = (typeof repairMethods)[number]

/** One repair, successful or not. */
export const Repair = Type.Object({
  id: Uuid,
  check: Type.Enum(checkNames),
  at: Instant,
  by: Type.Union([Type.Object({ id: Uuid, displayName: Type.String() }), Type.Null()]),
  item: Type.Optional(FindingItem),
  /** The file or other thing that it was about. */
  subject: Type.Optional(Type.String()),
  method: Type.Optional(Type.Enum(repairMethods)),
  failure: Type.Optional(Type.Enum(repairFailures)),
  /** Name of the backup that had the bytes. */
  source: Type.Optional(Type.String()),
})
export type Repair = Static<typeof Repair>
