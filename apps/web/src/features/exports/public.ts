/** The parts of this feature that other features may import. */

export { ExportDialog } from './export-dialog.tsx'
