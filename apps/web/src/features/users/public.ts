/** The public interface of this feature. */
export { useListUsersQuery } from './api.ts'
