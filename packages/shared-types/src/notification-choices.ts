import { type Static, Type } from 'typebox'
import { type NotificationKind, notificationKinds } from './notifications.ts'

/** The ways in which users are told: in the bell, on their devices, and by a weekly mail. */
export const notificationChannels = ['bell', 'push', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** The channels of a kind. What is not in the bell is neither pushed nor mailed. */
export const ChosenChannels = Type.Object(
  { bell: Type.Boolean(), push: Type.Boolean(), mail: Type.Boolean() },
  { additionalProperties: false },
)
export type ChosenChannels = Static<typeof ChosenChannels>

export const NotificationKindSchema = Type.Enum(notificationKinds)

/** Kinds that only administrators receive. */
const administratorKinds: readonly NotificationKind[] = [
  'backup-failed',
  'backup-overdue',
  'backup-recovered',
  'integrity-findings',
  'disk-nearly-full',
]

/** What whoever runs the archive must learn of even if they do not open it for a week. */
const mailedKinds: readonly NotificationKind[] = ['backup-failed', 'backup-overdue', 'disk-nearly-full']

/** The channels of a kind for users who have not chosen any. */
export function getDefaultChannels(kind: NotificationKind): ChosenChannels {
  return { bell: true, push: true, mail: mailedKinds.includes(kind) }
}

/** The kinds that a user can receive. */
export function listKindsFor({ isAdmin }: { readonly isAdmin: boolean }): NotificationKind[] {
  return notificationKinds.filter((kind) => isAdmin || !administratorKinds.includes(kind))
}
