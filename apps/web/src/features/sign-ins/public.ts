/** The public interface of this feature. */
export {
  useEndAllSignInsMutation,
  useEndSignInMutation,
  useListSignInsQuery,
  useRemoveSecondFactorMutation,
} from './api.ts'
export { OwnSignIns } from './own-sign-ins.tsx'
export { SignInList } from './sign-in-list.tsx'
export { useDeviceName } from './use-device-name.ts'
