/** The parts of this feature that other features and the shell may import. */
export { ShellRecorder } from './shell-recorder.tsx'
