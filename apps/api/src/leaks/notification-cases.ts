import type { LeakCase } from './leak-case.ts'

const ownNotifications =
  'it only changes the caller’s notifications and returns nothing; notifications.test.ts checks those about hidden items'

export const notificationCases: Record<string, LeakCase> = {
  listNotifications: { stable: () => [{}] },
  countUnreadNotifications: { stable: () => [{}] },
  readNotification: { exemptReason: ownNotifications },
  readAllNotifications: { exemptReason: ownNotifications },
}
