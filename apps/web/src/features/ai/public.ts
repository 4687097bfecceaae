/** The public interface of this feature. */
export { useAiStatusQuery } from './api.ts'
