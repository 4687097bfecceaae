/** What the rest of the application may use of this feature. */
export { MaintenanceBanner } from './banner/maintenance-banner.tsx'
