/** The parts of this feature that other features may import. */
export { CutLinks } from './links/cut-links.tsx'
