/** What other features may use of this one. */
export { useListUsersQuery } from './api.ts'
