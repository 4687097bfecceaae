/** The public interface of this feature. */
export { useListUsersQuery } from './api.ts'
export { isPermission, permissionTexts } from './forms/permission-texts.ts'
export { usePermissionNames } from './permissions/use-permission-names.ts'
export { useUserActs } from './use-user-acts.ts'
