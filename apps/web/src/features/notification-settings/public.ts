/** The parts of this feature that other features may import. */

export { NotificationSettings } from './notification-settings.tsx'
