import type { LeakCase } from './leak-case.ts'

const ownSettings = 'it only changes how the caller is told, and returns nothing'

/** What is pushed and mailed is checked by `channel-leaks.test.ts`. */
export const channelCases: Record<string, LeakCase> = {
  listNotificationChoices: { stable: () => [{}] },
  chooseNotificationChannels: { exemptReason: ownSettings },
  listPushDevices: { stable: () => [{}] },
  addPushDevice: { exemptReason: ownSettings },
  removePushDevice: { exemptReason: ownSettings },
}
