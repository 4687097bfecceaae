import { type Static, Type } from 'typebox'
import { mediaFamilies } from '../assets.ts'
import { defineContract } from '../contract.ts'
import { Instant, Uuid } from '../fields.ts'
import { ItemKindSchema } from '../items.ts'
import { JobQueue } from '../jobs.ts'

const Count = Type.Integer({ minimum: 0 })

/** Some items, and the bytes of their files. */
const Amount = { items: Count, bytes: Count }

/** Parts of the archive that can need attention. */
export const healthParts = ['disk', 'worker', 'jobs', 'backups', 'integrity'] as const
export type HealthPart = (typeof healthParts)[number]

export const healthStates = ['good', 'warning', 'bad'] as const
export type HealthState = (typeof healthStates)[number]

/** What is wrong with a part; its sentence says what to do. */
export const healthProblems = [
  'disk-full',
  'disk-nearly-full',
  'worker-behind',
  'jobs-failed',
  'no-backup',
  'backup-overdue',
  'findings',
  'never-checked',
] as const
export type HealthProblem = (typeof healthProblems)[number]

export const Health = Type.Object({
  part: Type.Enum(healthParts),
  state: Type.Enum(healthStates),
  problem: Type.Optional(Type.Enum(healthProblems)),
  /** How many things the problem is about, or for how many days it has lasted. */
  count: Type.Optional(Count),
})
export type Health = Static<typeof Health>

export const Disk = Type.Object({
  freeBytes: Count,
  /** What uploads leave free. */
  reserveBytes: Count,
  /** When the disk will be full if files are added as fast as in the last 90 days; null where that is years ahead. */
  fullAt: Type.Union([Instant, Type.Null()]),
})
export type Disk = Static<typeof Disk>

export const Monitoring = Type.Object({
  /** Items outside the trash and the bytes of their files, of all kinds that have any, with the most items first. */
  kinds: Type.Array(Type.Object({ kind: ItemKindSchema, ...Amount })),
  /** Bytes of the files of these items by what they are, the largest first; copies and previews are not counted. */
  families: Type.Array(Type.Object({ family: Type.Enum(mediaFamilies), files: Count, bytes: Count })),
  /** Items by the first year that their date can mean, ascending. */
  years: Type.Array(Type.Object({ year: Type.Integer(), items: Count })),
  undated: Count,
  health: Type.Array(Health),
  /** Null for users from whom anything is hidden: the total would tell them how much that is. */
  disk: Type.Union([Disk, Type.Null()]),
  /** All queues of jobs; null for the same users, and for the same reason. */
  queues: Type.Union([Type.Array(JobQueue), Type.Null()]),
})
export type Monitoring = Static<typeof Monitoring>

export const getMonitoring = defineContract({
  operationId: 'getMonitoring',
  admitsView: true,
  summary: 'What is stored, as far as the caller may see it, and how each part of the archive is doing',
  method: 'GET',
  path: '/api/monitoring',
  access: 'monitoring:read',
  servedBy: 'archive',
  status: 200,
  reply: Monitoring,
})

/** The last 24 hours, 7 days, 30 days, 12 months and 10 years. */
export const activityRanges = ['day', 'week', 'month', 'year', 'decade'] as const
export type ActivityRange = (typeof activityRanges)[number]

/** The maximum number of people in a reply. */
export const maxActivePeople = 20

/** A calendar day in UTC, such as `2026-11-26`. */
const Day = Type.String({ format: 'date' })

export const Activity = Type.Object({
  /**
   * What was added in each step of the range: hours of a day, days of a week or month, months of a year, years of a decade; in
   * UTC, the earliest first, none left out.
   */
  steps: Type.Array(Type.Object({ from: Instant, ...Amount })),
  /** Who has added or changed items in the range, of a decade in its last 12 months, and how often; the most active first. */
  people: Type.Array(Type.Object({ id: Uuid, name: Type.String(), changes: Count })),
  /** Additions and changes of items on each of the last 371 days on which there was any. */
  days: Type.Array(Type.Object({ day: Day, changes: Count })),
})
export type Activity = Static<typeof Activity>

export const getActivity = defineContract({
  operationId: 'getActivity',
  admitsView: true,
  summary: 'How the archive grows, and who works on it, as far as the caller may see the items',
  method: 'GET',
  path: '/api/monitoring/activity',
  access: 'monitoring:read',
  servedBy: 'archive',
  query: Type.Object({ range: Type.Optional(Type.Enum(activityRanges)) }),
  status: 200,
  reply: Activity,
})

export const PersonActivity = Type.Pick(Activity, ['days'])
export type PersonActivity = Static<typeof PersonActivity>

export const getPersonActivity = defineContract({
  operationId: 'getPersonActivity',
  admitsView: true,
  summary: 'On which days a user has added or changed items, as far as the caller may see them',
  method: 'GET',
  path: '/api/monitoring/activity/people/:id',
  params: Type.Object({ id: Uuid }),
  access: 'monitoring:read',
  servedBy: 'archive',
  status: 200,
  reply: PersonActivity,
  errors: ['not-found'],
})

/** What endpoints with models are called for: texts such as answers and translations, search by meaning, and transcription. */
export const aiUses = ['chat', 'embedding', 'transcription', 'vision'] as const
export type AiUse = (typeof aiUses)[number]

export const Usage = Type.Object({
  /** Searches for words, those that found nothing, and those that took longer than a second, in each step as in `Activity`. */
  steps: Type.Array(Type.Object({ from: Instant, searches: Count, empty: Count, slow: Count })),
  /** The average duration of a search in the range in milliseconds; null without any. */
  searchMs: Type.Union([Count, Type.Null()]),
  /** Calls to endpoints in the range, and how many of them failed. */
  ai: Type.Array(Type.Object({ use: Type.Enum(aiUses), calls: Count, failed: Count })),
  /** The tokens that the endpoint for texts has counted in the range. */
  tokens: Count,
})
export type Usage = Static<typeof Usage>

export const getUsage = defineContract({
  operationId: 'getUsage',
  admitsView: true,
  summary: 'How often and how fast searches were, and how often models were used; no words and no people',
  method: 'GET',
  path: '/api/monitoring/usage',
  access: 'monitoring:read',
  servedBy: 'archive',
  query: Type.Object({ range: Type.Optional(Type.Enum(activityRanges)) }),
  status: 200,
  reply: Usage,
})
