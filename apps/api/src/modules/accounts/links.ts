/** Builds the URLs of pages that take a token. `publicUrl` has no path. */
export const buildLink = {
  setUp: (publicUrl: string, token: string) => `${publicUrl}/setup?token=${token}`,
  invitation: (publicUrl: string, token: string) => `${publicUrl}/invitation/${token}`,
  passwordReset: (publicUrl: string, token: string) => `${publicUrl}/user/password-reset/${token}`,
  verification: (publicUrl: string, token: string) => `${publicUrl}/user/verified?token=${token}`,
} as const
