import { type Static, type TObject, Type } from 'typebox'
import { Asset } from './assets.ts'
import { Edtf, Instant, Place, Uuid } from './fields.ts'
import { ItemKindSchema, Rating } from './items.ts'
import { LanguageSchema } from './language-schemas.ts'
import { ParticipantRole } from './participants.ts'
import { ProcessingChain } from './processing.ts'
import { TurnSchema } from './rotations.ts'

/** Maximum number of items of one batch. */
export const maxBatchItems = 100_000

const maxChangedLabels = 50
const closed = { additionalProperties: false } as const

const Ids = Type.Array(Uuid, { maxItems: maxChangedLabels, uniqueItems: true })
const LabelChange = Type.Object(
  { add: Type.Optional(Ids), remove: Type.Optional(Ids) },
  { ...closed, minProperties: 1 },
)

const Part = Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 }))
/** Added to a date, in this order; negative to move it back. */
const DateShift = Type.Object(
  { years: Part, months: Part, days: Part, hours: Part, minutes: Part },
  { ...closed, minProperties: 1 },
)
export type DateShift = Static<typeof DateShift>

/** Leaves items as they are that already have a value. */
const onlyMissing = Type.Optional(Type.Boolean())

/** The acts of a batch with the schema of their parameters. Batches are stored with them, so later versions accept them. */
export const batchActs = {
  tags: LabelChange,
  categories: LabelChange,
  participants: Type.Object(
    {
      add: Type.Optional(
        Type.Array(Type.Object({ participantId: Uuid, role: ParticipantRole }, closed), {
          maxItems: maxChangedLabels,
          uniqueItems: true,
        }),
      ),
      /** In whatever role. */
      remove: Type.Optional(Ids),
    },
    { ...closed, minProperties: 1 },
  ),
  language: Type.Object({ language: Type.Union([LanguageSchema, Type.Null()]), onlyMissing }, closed),
  place: Type.Object({ place: Type.Union([Place, Type.Null()]), onlyMissing }, closed),
  date: Type.Object({ date: Type.Union([Edtf, Type.Null()]), onlyMissing }, closed),
  'shift-dates': DateShift,
  /** The own rating of whoever runs the batch. */
  rating: Type.Object({ value: Rating }, closed),
  /** Turns the pictures of items clockwise. */
  rotate: Type.Object({ degrees: TurnSchema }, closed),
  kind: Type.Object({ kind: ItemKindSchema }, closed),
  /** Starts a transcription of each recording and film, in a language or in the one that is detected. */
  transcribe: Type.Object(
    { language: Type.Union([LanguageSchema, Type.Null()]), replace: Type.Optional(Type.Boolean()) },
    closed,
  ),
  /** Processes recordings, each as an operation of its own. */
  process: Type.Object({ steps: ProcessingChain }, closed),
  /** Makes the renditions again. */
  derive: Type.Object({}, closed),
  /** Writes the search documents again. */
  index: Type.Object({}, closed),
  trash: Type.Object({}, closed),
} as const satisfies Record<string, TObject>

export type BatchActName = keyof typeof batchActs
export const batchActNames = Object.keys(batchActs) as BatchActName[]

/** An act with its parameters. */
export type BatchAct = {
  [Name in BatchActName]: { readonly name: Name; readonly params: Static<(typeof batchActs)[Name]> }
}[BatchActName]
export type BatchParams<Name extends BatchActName> = Static<(typeof batchActs)[Name]>

/** An act in a request; its parameters are validated by `batchActs`. */
export const BatchActInput = Type.Object(
  {
    name: Type.Enum(batchActNames),
    params: Type.Record(Type.String(), Type.Unknown(), { maxProperties: 10 }),
  },
  closed,
)
export type BatchActInput = Static<typeof BatchActInput>

/** Why an item is not changed; the interface has a text for each. */
export const batchRefusals = [
  // It was deleted for ever, or is hidden.
  'not-found',
  'in-trash',
  'forbidden',
  // Its date is less precise than the shift.
  'imprecise-date',
  'no-date',
  // The date would be before the year 1 or after 9999.
  'out-of-range',
  // It would have more labels or participants than an item can have.
  'too-many',
  // A tag, category or participant of the batch exists no longer.
  'unknown-reference',
  'no-file',
  'no-picture',
  'no-sound',
  'has-transcript',
  'no-recording',
  // What the act would start is under way already.
  'already-running',
  // A step of the chain would take the sound of a film from its picture.
  'step-not-possible',
  // Items of its kind cannot move to that kind.
  'kind-not-possible',
  // Its first file is not what the other kind needs.
  'file-of-other-kind',
  // Somebody has changed it since, so that it cannot be undone.
  'changed-since',
  // The batch was run by a version that did not record what undoing needs.
  'not-recorded',
  'failed',
] as const
export type BatchRefusal = (typeof batchRefusals)[number]

export const batchStates = [
  'waiting',
  'running',
  'done',
  // Cancelled or failed; the items that were not reached stay as they are.
  'stopped',
  'undoing',
  'undone',
  'undo-stopped',
] as const
export type BatchState = (typeof batchStates)[number]

/** `kept`: could not be undone. `undone` with a reason: a part of it could not be undone. */
export const batchItemStates = ['waiting', 'changed', 'unchanged', 'refused', 'undone', 'kept'] as const
export type BatchItemState = (typeof batchItemStates)[number]

const Counted = Type.Array(Type.Object({ reason: Type.Enum(batchRefusals), count: Type.Integer() }))

export const Batch = Type.Object({
  id: Uuid,
  act: BatchActInput,
  state: Type.Enum(batchStates),
  /** Who started it; absent if that user was deleted. */
  startedBy: Type.Optional(Type.Object({ id: Uuid, name: Type.String() })),
  /** The operation that works for it, or did so last. */
  operationId: Type.Optional(Uuid),
  /** Selected items; as long as they are being collected, the number found at the start. */
  total: Type.Integer(),
  counts: Type.Object({
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer(),
    undone: Type.Integer(),
    kept: Type.Integer(),
  }),
  /** Whether `undoBatch` would do anything now. */
  undoable: Type.Boolean(),
  createdAt: Instant,
  endedAt: Type.Optional(Instant),
})
export type Batch = Static<typeof Batch>

/** A batch with the reasons why items were refused or could not be undone, the most frequent first. */
export const BatchReport = Type.Object({ batch: Batch, reasons: Counted })
export type BatchReport = Static<typeof BatchReport>

const ItemRef = Type.Object({ id: Uuid, kind: Type.String(), title: Type.String() })

export const BatchItem = Type.Object({
  position: Type.Integer(),
  state: Type.Enum(batchItemStates),
  reason: Type.Optional(Type.Enum(batchRefusals)),
  /** Absent if it no longer exists for the caller. */
  item: Type.Optional(ItemRef),
})
export type BatchItem = Static<typeof BatchItem>

export const batchFields = [
  'tagIds',
  'categoryIds',
  'participants',
  'language',
  'place',
  'date',
  'details',
  'rating',
  'kind',
  'rotations',
] as const

/** An item that would be changed, with the fields that would differ. */
const BatchExample = Type.Object({
  item: ItemRef,
  /** The first picture that would be turned, as it is now. */
  picture: Type.Optional(Asset),
  /** Names of what would no longer be shown: fields of its kind, and `transcript`. */
  hidden: Type.Optional(Type.Array(Type.String())),
  changes: Type.Array(
    Type.Object({ field: Type.Enum(batchFields), before: Type.Unknown(), after: Type.Unknown() }),
  ),
})
export type BatchExample = Static<typeof BatchExample>

export const BatchPreview = Type.Object({
  /** Selected items. */
  total: Type.Integer(),
  /** Whether there are more than a batch can have. */
  tooMany: Type.Boolean(),
  changed: Type.Integer(),
  /** Those that already are as the act would make them. */
  unchanged: Type.Integer(),
  refused: Counted,
  /** At most ten. */
  examples: Type.Array(BatchExample),
})
export type BatchPreview = Static<typeof BatchPreview>
