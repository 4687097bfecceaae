/** What other features may use of this one. */
export { useAiStatusQuery } from './api.ts'
