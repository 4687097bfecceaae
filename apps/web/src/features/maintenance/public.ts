/** The public interface of this feature. */
export { MaintenanceBanner } from './banner/maintenance-banner.tsx'
