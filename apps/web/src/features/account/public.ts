/** What other features may use of this one. */
export { SignInForm } from './forms/sign-in-form.tsx'
