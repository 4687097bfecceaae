/** The parts of this feature that other features may import. */
export { useVersionName } from './versions/use-version-name.ts'
