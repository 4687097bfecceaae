export { usePointingMode } from './pointing/pointing-mode.ts'
