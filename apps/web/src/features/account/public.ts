/** The public interface of this feature. */
export { useGetSetupQuery } from './api.ts'
export { SignInForm } from './forms/sign-in-form.tsx'
export { PasswordPrompt } from './password-prompt.tsx'
export { useViewAs } from './view/use-view-as.ts'
