/** The parts of this feature that other features may import. */
export { CutButton } from './links/cut-button.tsx'
export { CutLinks } from './links/cut-links.tsx'
