export const sessionSecret = 'session-secret-of-the-tests-0123456789'
export const internalSecret = 'internal-secret-of-the-tests-0123456789'
