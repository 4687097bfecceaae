/** The parts of this feature that other features may import. */

export { TranscribeLink } from './transcribe-link.tsx'
