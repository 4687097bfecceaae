/** The public interface of this feature. */
export { useListUsersQuery } from './api.ts'
export { isPermission, permissionTexts } from './forms/permission-texts.ts'
