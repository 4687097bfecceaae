/** What other features may use of this one. */
export { useGetSetupQuery } from './api.ts'
export { SignInForm } from './forms/sign-in-form.tsx'
export { PasswordPrompt } from './password-prompt.tsx'
