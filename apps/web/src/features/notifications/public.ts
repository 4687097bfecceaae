/** The parts of this feature that other features and the shell may import. */

export { Bell } from './bell.tsx'
